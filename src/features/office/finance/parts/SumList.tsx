import { type Cents, inCents } from '#values/money.ts'

type Line = { readonly label: string; readonly amount: Cents; readonly hidden?: boolean }

/** Lines that add up to the last one, which stands under a line in ink. */
export const SumList = ({ lines, total }: { lines: readonly Line[]; total: Line }) => (
  <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-sm tabular-nums dense:text-xs">
    {lines
      .filter(({ hidden }) => !hidden)
      .map(({ label, amount }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid py-0.5">
          <dt>{label}</dt>
          <dd className="text-right">{signed(amount)}</dd>
        </div>
      ))}
    <div className="col-span-2 mt-1 grid grid-cols-subgrid border-ink border-t pt-1 font-semibold">
      <dt>{total.label}</dt>
      <dd className="text-right">{signed(total.amount)}</dd>
    </div>
  </dl>
)

const signed = (amount: Cents): string => inCents(amount).replace('-', '−')
