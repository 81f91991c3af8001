/** AMB-058: the terms promise an answer within 1 to 3 business days. */
export const answerBusinessDays = { min: 1, max: 3 } as const
