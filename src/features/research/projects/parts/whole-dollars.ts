import { type Cents, dollars } from '#values/money.ts'

/** An amount from the API in US dollars, for screens that show whole dollars: rounded down, never up. */
export const wholeDollars = (amount: number): Cents => dollars(Math.trunc(amount))
