import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import type { Column } from '#ui/Table.tsx'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import type { LedgerRow } from '../contract.ts'

const meanings: Readonly<Record<LedgerRow['kind'], string>> = {
  donation: 'Gift',
  refund: 'Refund',
  refund_returned: 'Refund came back',
  dispute_lost: 'Taken back by the bank',
  dispute_reversed: 'Given back by the bank',
  redirect_out: 'Redirected to',
  redirect_in: 'Redirected from',
}

/** A sentence for each kind whose name does not explain itself. */
const explained: Readonly<Partial<Record<LedgerRow['kind'], string>>> = {
  refund: 'The platform gave it back to the donor.',
  refund_returned: 'The donor’s bank did not take the refund, so the money is here again.',
  dispute_lost: 'The donor’s bank disputed the payment and took the money back.',
  dispute_reversed: 'The bank changed its decision about a dispute and returned the money.',
  redirect_out:
    'The donor chose it: this project was below its minimum at its deadline, or its researcher could not be paid.',
}

const Other = ({ other }: { other: LedgerRow['other'] }) =>
  other ? <Link to={paths.project(other.id)}>{other.title}</Link> : 'another project'

/** The reader's own line is marked, also where the gift is anonymous to other readers. */
const Own = ({ row }: { row: LedgerRow }) =>
  row.ownReceipt === null ? null : (
    <span className="block font-normal text-brand-700">Your gift, receipt no. {row.ownReceipt}</span>
  )

const GiftCell = ({ row }: { row: LedgerRow }) => (
  <>
    {row.donor}
    <Own row={row} />
    {row.kind === 'redirect_in' && (
      <span className="block font-normal text-ink-2">
        {meanings.redirect_in} <Other other={row.other} />
      </span>
    )}
    {row.kind === 'donation' && row.coversFees && (
      <span className="block font-normal text-ink-2">Covered the fees</span>
    )}
    {row.gift.returned > 0 && (
      <span className="block font-normal text-ink-2">{inCents(row.gift.returned)} went back since</span>
    )}
  </>
)

const CorrectionCell = ({ row }: { row: LedgerRow }) => (
  <>
    {meanings[row.kind]} {row.kind === 'redirect_out' && <Other other={row.other} />}
    <span className="block font-normal text-ink-2">{explained[row.kind]}</span>
  </>
)

/** Which gift a correction belongs to: as the public ledger shows it, without its number. */
const OfGift = ({ row }: { row: LedgerRow }) => (
  <>
    {inCents(row.gift.gross)} by {row.donor}, <DateText at={row.gift.at} className="whitespace-nowrap" />
    <Own row={row} />
  </>
)

const at: Column<LedgerRow> = {
  key: 'at',
  head: 'Date',
  cell: (row) => <DateText at={row.at} className="whitespace-nowrap" />,
}
const amounts = (gross: string): Column<LedgerRow>[] => [
  { key: 'gross', head: gross, cell: (row) => <Money amount={row.split.gross} exact />, numeric: true },
  {
    key: 'platform',
    head: 'Platform fee',
    cell: (row) => <Money amount={row.split.platformFee} exact />,
    numeric: true,
  },
  {
    key: 'processing',
    head: 'Processing fee',
    cell: (row) => <Money amount={row.split.processingFee} exact />,
    numeric: true,
  },
  { key: 'net', head: 'For the project', cell: (row) => <Money amount={row.split.net} exact />, numeric: true },
]

export const giftColumns: readonly Column<LedgerRow>[] = [
  { key: 'donor', head: 'Donor', cell: (row) => <GiftCell row={row} />, rowHead: true },
  at,
  ...amounts('Gift'),
]

export const correctionColumns: readonly Column<LedgerRow>[] = [
  { key: 'what', head: 'What happened', cell: (row) => <CorrectionCell row={row} />, rowHead: true },
  { key: 'gift', head: 'Gift', cell: (row) => <OfGift row={row} /> },
  at,
  ...amounts('Amount'),
]
