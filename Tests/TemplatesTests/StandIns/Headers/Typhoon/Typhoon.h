// A stand-in for the parts of Typhoon that generated Objective-C uses.
#pragma once

#import <Foundation/Foundation.h>

@interface TyphoonDefinition : NSObject
+ (id)withClass:(Class)clazz configuration:(void (^)(TyphoonDefinition *definition))injections;
- (void)injectProperty:(SEL)withSelector with:(id)injection;
@end

@interface TyphoonAssembly : NSObject
+ (instancetype)assembly;
- (instancetype)activated;
@end
