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
@property (class, nonatomic, readonly) UIColor *systemBackgroundColor;
@end

typedef NSString *UIFontTextStyle;
extern UIFontTextStyle const UIFontTextStyleBody;

@interface UIFont : NSObject
+ (UIFont *)preferredFontForTextStyle:(UIFontTextStyle)style;
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

@interface UILayoutGuide : NSObject
@property (nonatomic, readonly, strong) NSLayoutXAxisAnchor *leadingAnchor;
@property (nonatomic, readonly, strong) NSLayoutXAxisAnchor *trailingAnchor;
@property (nonatomic, readonly, strong) NSLayoutYAxisAnchor *centerYAnchor;
@end

@interface UIView : UIResponder
@property (nullable, nonatomic, copy) UIColor *backgroundColor;
@property (nullable, nonatomic, copy) NSString *accessibilityIdentifier;
@property (nonatomic, readonly, strong) UILayoutGuide *layoutMarginsGuide;
@property (nonatomic) BOOL translatesAutoresizingMaskIntoConstraints;
@property (nonatomic, readonly, strong) NSLayoutXAxisAnchor *leadingAnchor;
@property (nonatomic, readonly, strong) NSLayoutXAxisAnchor *trailingAnchor;
@property (nonatomic, readonly, strong) NSLayoutYAxisAnchor *centerYAnchor;
- (void)addSubview:(UIView *)view;
@end

@interface UILabel : UIView
@property (nullable, nonatomic, copy) NSString *text;
@property (nonatomic, strong) UIFont *font;
@property (nonatomic) BOOL adjustsFontForContentSizeCategory;
@property (nonatomic) NSInteger numberOfLines;
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
- (nullable NSString *)titleForState:(UIControlState)state;
@end

@interface UIStackView : UIView
@property (nonatomic) UILayoutConstraintAxis axis;
@property (nonatomic) UIStackViewAlignment alignment;
@property (nonatomic) CGFloat spacing;
- (instancetype)initWithArrangedSubviews:(NSArray<UIView *> *)views;
@end

@protocol UIViewControllerTransitionCoordinatorContext <NSObject>
@end

typedef void (^UITransitionBlock)(id<UIViewControllerTransitionCoordinatorContext> context);

@protocol UIViewControllerTransitionCoordinator <UIViewControllerTransitionCoordinatorContext>
- (BOOL)animateAlongsideTransition:(nullable UITransitionBlock)animation
                        completion:(nullable UITransitionBlock)completion;
@end

@class UINavigationController;

@interface UIViewController : UIResponder
@property (null_resettable, nonatomic, strong) UIView *view;
@property (nullable, nonatomic, readonly, strong) UINavigationController *navigationController;
@property (nullable, nonatomic, readonly, weak) UIViewController *parentViewController;
@property (nullable, nonatomic, readonly) UIViewController *presentingViewController;
@property (nonatomic, readonly, getter=isBeingDismissed) BOOL beingDismissed;
@property (nonatomic, readonly, getter=isMovingFromParentViewController)
    BOOL movingFromParentViewController;
@property (nullable, nonatomic, readonly)
    id<UIViewControllerTransitionCoordinator> transitionCoordinator;
- (instancetype)initWithNibName:(nullable NSString *)nibName
                         bundle:(nullable NSBundle *)bundle
    __attribute__((objc_designated_initializer));
- (nullable instancetype)initWithCoder:(NSCoder *)coder
    __attribute__((objc_designated_initializer));
- (instancetype)init;
- (void)loadViewIfNeeded;
- (void)viewDidLoad;
- (void)viewWillAppear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;
- (void)addChildViewController:(UIViewController *)childController;
- (void)didMoveToParentViewController:(nullable UIViewController *)parent;
- (void)showViewController:(UIViewController *)vc sender:(nullable id)sender;
- (void)dismissViewControllerAnimated:(BOOL)animated
                           completion:(void (^_Nullable)(void))completion;
@end

@interface UINavigationController : UIViewController
@property (nonatomic, copy) NSArray<UIViewController *> *viewControllers;
- (instancetype)initWithRootViewController:(UIViewController *)rootViewController;
- (void)pushViewController:(UIViewController *)viewController animated:(BOOL)animated;
- (void)setViewControllers:(NSArray<UIViewController *> *)viewControllers animated:(BOOL)animated;
@end

@interface UIStoryboard : NSObject
+ (UIStoryboard *)storyboardWithName:(NSString *)name bundle:(nullable NSBundle *)bundle;
- (__kindof UIViewController *)instantiateViewControllerWithIdentifier:(NSString *)identifier;
@end

NS_ASSUME_NONNULL_END
