import { type Cents, inCents, inDollars } from '#values/money.ts'
import { cx } from './cx.ts'

export type MoneyProps = {
  amount: Cents
  /** To the cent, for checkout, receipts and ledgers; otherwise whole dollars (CNST-03). */
  exact?: boolean
  /** Without the currency sign, for a table whose head has it. */
  bare?: boolean
  /** Draws zero in a paler colour, for columns of figures. */
  paleZero?: boolean
  className?: string
}

/** An amount on one line, in tabular figures; a negative one has a minus sign as wide as a figure. */
export const Money = ({ amount, exact = false, bare = false, paleZero = false, className }: MoneyProps) => (
  <span className={cx('whitespace-nowrap tabular-nums', paleZero && amount === 0 && 'text-ink-3', className)}>
    {(exact ? inCents(amount) : inDollars(amount)).replace('-', '−').replace(bare ? '$' : '', '')}
  </span>
)
