/** The longest text, in UTF-16 units; the server refuses more. */
export const textLengthMax = 20_000
