/** Why a submission waits outside the review queue (AMB-099, AMB-100, AMB-102). */
export const heldReasons = ['unpaid', 'suspended', 'disputed', 'over_quota'] as const
export type HeldReason = (typeof heldReasons)[number]
