import type { Platform } from './platform.ts'

/** The platform as plans see it: their payments use the gateway account for plans, if there is one. */
export const withPlanPayments = (platform: Platform): Platform =>
  platform.planPayments ? { ...platform, payments: platform.planPayments } : platform

/** One platform for each gateway account: for gifts first, then for plans if they have their own. */
export const eachAccount = (platform: Platform): readonly Platform[] =>
  platform.planPayments ? [platform, withPlanPayments(platform)] : [platform]
