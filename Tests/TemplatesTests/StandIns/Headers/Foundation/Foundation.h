// A stand-in for the parts of Foundation that generated Objective-C uses.
#pragma once

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define nil ((id)0)
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define __unused __attribute__((unused))

typedef signed char BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;

NS_ASSUME_NONNULL_BEGIN

@protocol NSObject
- (BOOL)isKindOfClass:(Class)aClass;
- (BOOL)isEqual:(nullable id)object;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
+ (Class)class;
- (instancetype)init;
- (id)mutableCopy;
@end

@protocol NSCopying
@end

@protocol NSFastEnumeration
@end

@interface NSString : NSObject <NSCopying>
@property (readonly) NSUInteger length;
@end

@interface NSConstantString : NSString
@end

@interface NSNumber : NSObject
@end

@interface NSArray<__covariant ObjectType> : NSObject
@property (readonly) NSUInteger count;
+ (instancetype)arrayWithObjects:(const ObjectType _Nonnull[_Nullable])objects
                           count:(NSUInteger)count;
@end

@interface NSMutableArray<ObjectType> : NSArray <ObjectType>
- (void)removeObjectIdenticalTo:(ObjectType)object;
@end

@interface NSCoder : NSObject
@end

@interface NSBundle : NSObject
+ (NSBundle *)bundleForClass:(Class)aClass;
- (NSString *)localizedStringForKey:(NSString *)key
                              value:(nullable NSString *)value
                              table:(nullable NSString *)tableName;
@end

#define NSLocalizedStringFromTableInBundle(key, tbl, bundle, comment) \
  [bundle localizedStringForKey:(key) value:@"" table:(tbl)]

NSString *NSStringFromClass(Class aClass);

NS_ASSUME_NONNULL_END
