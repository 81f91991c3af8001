/** Why a milestone is sent back. */
export const releaseReasonMax = 1000
