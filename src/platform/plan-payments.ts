import type { Platform } from './platform.ts'

/** The platform as plans see it: their payments go through an account of their own, where there is one. */
export const withPlanPayments = (platform: Platform): Platform =>
  platform.planPayments ? { ...platform, payments: platform.planPayments } : platform

/** The platform once for each account at a gateway: for gifts first, then for plans where theirs is another. */
export const eachAccount = (platform: Platform): readonly Platform[] =>
  platform.planPayments ? [platform, withPlanPayments(platform)] : [platform]
