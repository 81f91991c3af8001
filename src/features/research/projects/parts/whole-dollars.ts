import { type Cents, dollars } from '#values/money.ts'

/** An amount as the wire says it, in US dollars, for screens that show whole dollars: cents are cut, never rounded up. */
export const wholeDollars = (amount: number): Cents => dollars(Math.trunc(amount))
