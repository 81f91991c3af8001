import { type Cents, inCents, inDollars } from '#values/money.ts'
import { cx } from './cx.ts'

export type MoneyProps = {
  amount: Cents
  /** To the cent, for checkout, receipts and ledgers; otherwise whole dollars (CNST-03). */
  exact?: boolean
  className?: string
}

/** An amount on one line, with figures of one width; one below zero has the minus sign that is as wide as a figure. */
export const Money = ({ amount, exact = false, className }: MoneyProps) => (
  <span className={cx('whitespace-nowrap tabular-nums', className)}>
    {(exact ? inCents(amount) : inDollars(amount)).replace('-', '−')}
  </span>
)
