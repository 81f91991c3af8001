/** AMB-058: the terms promise an answer within 1 to 3 business days. */
export const answerBusinessDays = { min: 1, max: 3 } as const
/** SUBM-22, AMB-058: the message after a submission says it in hours. */
export const answerHours = { min: 24, max: 72 } as const
