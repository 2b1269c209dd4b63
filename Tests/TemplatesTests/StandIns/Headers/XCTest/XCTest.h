// A stand-in for the parts of XCTest that generated Objective-C uses: the operands are checked
// as the real macros would have them.
#pragma once

#import <Foundation/Foundation.h>

#define XCTAssertTrue(expression) ((void)((expression) ? 1 : 0))
#define XCTAssertFalse(expression) ((void)((expression) ? 1 : 0))
#define XCTAssertNil(expression) ((void)((expression) == nil))
#define XCTAssertNotNil(expression) ((void)((expression) != nil))
#define XCTAssertEqual(left, right) \
  do { \
    __typeof__(left) value = (left); \
    (void)(value == (right)); \
  } while (0)
#define XCTAssertEqualObjects(left, right) ((void)[(id)(left) isEqual:(right)])

@interface XCTestCase : NSObject
- (void)setUp;
- (void)tearDown;
@end
