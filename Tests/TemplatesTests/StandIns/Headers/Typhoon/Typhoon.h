// A stand-in for the parts of Typhoon that generated Objective-C uses.
#pragma once

#import <Foundation/Foundation.h>

typedef enum : NSInteger {
  TyphoonScopeObjectGraph,
  TyphoonScopePrototype
} TyphoonScope;

@class TyphoonFactoryDefinition;

@interface TyphoonMethod : NSObject
- (void)injectParameterWith:(id)injection;
@end

@interface TyphoonDefinition : NSObject
@property (nonatomic) TyphoonScope scope;
+ (id)withClass:(Class)clazz configuration:(void (^)(TyphoonDefinition *definition))injections;
+ (id)withFactory:(id)factory
         selector:(SEL)selector
       parameters:(void (^)(TyphoonMethod *method))parameters
    configuration:(void (^)(TyphoonFactoryDefinition *definition))configuration;
- (void)useInitializer:(SEL)selector
            parameters:(void (^)(TyphoonMethod *initializer))parameters;
- (void)injectProperty:(SEL)withSelector with:(id)injection;
@end

@interface TyphoonFactoryDefinition : TyphoonDefinition
@end

@interface TyphoonAssembly : NSObject
+ (instancetype)assembly;
- (instancetype)activated;
@end
