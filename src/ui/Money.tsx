import { type Cents, inCents, inDollars } from '#values/money.ts'
import { cx } from './cx.ts'

export type MoneyProps = {
  amount: Cents
  /** To the cent, for checkout, receipts and ledgers; otherwise whole dollars (CNST-03). */
  exact?: boolean
  /** Without the sign of the currency, where the head of a table says it. */
  bare?: boolean
  /** In a column of figures zero is paler than other amounts. */
  paleZero?: boolean
  className?: string
}

/** An amount on one line, with figures of one width; one below zero has the minus sign that is as wide as a figure. */
export const Money = ({ amount, exact = false, bare = false, paleZero = false, className }: MoneyProps) => (
  <span className={cx('whitespace-nowrap tabular-nums', paleZero && amount === 0 && 'text-ink-3', className)}>
    {(exact ? inCents(amount) : inDollars(amount)).replace('-', '−').replace(bare ? '$' : '', '')}
  </span>
)
