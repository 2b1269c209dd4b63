// A stand-in for the parts of UIKit that generated Objective-C uses.
#pragma once

#import <Foundation/Foundation.h>

typedef double CGFloat;

typedef enum : NSInteger {
  UIButtonTypeCustom,
  UIButtonTypeSystem
} UIButtonType;

typedef enum : NSUInteger {
  UIControlStateNormal
} UIControlState;

typedef enum : NSUInteger {
  UIControlEventTouchUpInside = 1 << 6
} UIControlEvents;

typedef enum : NSInteger {
  UILayoutConstraintAxisHorizontal,
  UILayoutConstraintAxisVertical
} UILayoutConstraintAxis;

typedef enum : NSInteger {
  UIStackViewAlignmentFill,
  UIStackViewAlignmentCenter
} UIStackViewAlignment;

NS_ASSUME_NONNULL_BEGIN

@interface UIColor : NSObject
@property (class, nonatomic, readonly) UIColor *whiteColor;
@end

@interface NSLayoutConstraint : NSObject
+ (void)activateConstraints:(NSArray<NSLayoutConstraint *> *)constraints;
@end

@interface NSLayoutAnchor<AnchorType> : NSObject
- (NSLayoutConstraint *)constraintEqualToAnchor:(NSLayoutAnchor<AnchorType> *)anchor;
@end

@class NSLayoutXAxisAnchor;
@interface NSLayoutXAxisAnchor : NSLayoutAnchor <NSLayoutXAxisAnchor *>
@end

@class NSLayoutYAxisAnchor;
@interface NSLayoutYAxisAnchor : NSLayoutAnchor <NSLayoutYAxisAnchor *>
@end

@interface UIResponder : NSObject
@end

@interface UIView : UIResponder
@property (nullable, nonatomic, copy) UIColor *backgroundColor;
@property (nonatomic) BOOL translatesAutoresizingMaskIntoConstraints;
@property (nonatomic, readonly, strong) NSLayoutXAxisAnchor *centerXAnchor;
@property (nonatomic, readonly, strong) NSLayoutYAxisAnchor *centerYAnchor;
- (void)addSubview:(UIView *)view;
@end

@interface UILabel : UIView
@property (nullable, nonatomic, copy) NSString *text;
@end

@interface UIControl : UIView
- (void)addTarget:(nullable id)target
              action:(SEL)action
    forControlEvents:(UIControlEvents)controlEvents;
- (nullable NSArray<NSString *> *)actionsForTarget:(nullable id)target
                                   forControlEvent:(UIControlEvents)controlEvent;
@end

@interface UIButton : UIControl
+ (instancetype)buttonWithType:(UIButtonType)buttonType;
- (void)setTitle:(nullable NSString *)title forState:(UIControlState)state;
@end

@interface UIStackView : UIView
@property (nonatomic) UILayoutConstraintAxis axis;
@property (nonatomic) UIStackViewAlignment alignment;
@property (nonatomic) CGFloat spacing;
- (instancetype)initWithArrangedSubviews:(NSArray<UIView *> *)views;
@end

@class UINavigationController;

@interface UIViewController : UIResponder
@property (null_resettable, nonatomic, strong) UIView *view;
@property (nullable, nonatomic, readonly, strong) UINavigationController *navigationController;
- (instancetype)initWithNibName:(nullable NSString *)nibName
                         bundle:(nullable NSBundle *)bundle
    __attribute__((objc_designated_initializer));
- (nullable instancetype)initWithCoder:(NSCoder *)coder
    __attribute__((objc_designated_initializer));
- (instancetype)init;
- (void)loadViewIfNeeded;
- (void)viewDidLoad;
- (void)dismissViewControllerAnimated:(BOOL)animated
                           completion:(void (^_Nullable)(void))completion;
@end

@interface UINavigationController : UIViewController
@property (nonatomic, copy) NSArray<UIViewController *> *viewControllers;
- (instancetype)initWithRootViewController:(UIViewController *)rootViewController;
- (void)pushViewController:(UIViewController *)viewController animated:(BOOL)animated;
- (nullable UIViewController *)popViewControllerAnimated:(BOOL)animated;
@end

NS_ASSUME_NONNULL_END
