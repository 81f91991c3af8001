/** Why a submission waits outside the review queue (AMB-099, AMB-100, AMB-102). */
export type HeldReason = 'unpaid' | 'suspended' | 'disputed' | 'over_quota'
