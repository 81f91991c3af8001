import { counted } from '#values/count.ts'
import { type Cents, cents, inCents, proRata } from '#values/money.ts'
import type { Sums } from '../rules/sums.ts'

const signed = (amount: Cents): string => inCents(amount).replace('-', '−')
const minus = (amount: Cents): Cents => cents(0 - amount)

/** What the platform charged, and what it paid for: what is left over is its own. */
export function OwnResult({ sums, name }: { sums: Sums; name: string }) {
  const { processingFee, giftCosts } = sums
  return (
    <section aria-labelledby="own" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 id="own">Ours in {name}</h2>
      <dl className="grid text-sm tabular-nums dense:text-xs">
        <Line text="Platform fee" amount={sums.platformFee} />
        <Line text="Processing fee" amount={processingFee} />
        <Line text={`Plans, ${counted(sums.planCount, 'charge')}`} amount={sums.plans} />
        <Line text="Setup fees" amount={sums.setupFees} />
        <Line text="Fees given back" amount={sums.feesBack} isHidden={sums.feesBack === 0} />
        <Line text="Charged" amount={sums.charged} isSum />
        <Line text="Provider, for gifts" amount={minus(giftCosts)} />
        <Line text="Provider, for plans" amount={minus(sums.planCosts)} />
        <Line text="Provider, other fees" amount={minus(sums.otherCosts)} isHidden={sums.otherCosts === 0} />
        <Line
          text={`Dispute fees, ${counted(sums.disputeCount, 'dispute')}`}
          amount={minus(sums.disputeFees)}
          isHidden={sums.disputeFees === 0}
        />
        <Line text="Losses that we bear" amount={minus(sums.losses)} isHidden={sums.losses === 0} />
        <Line text="Left over" amount={sums.leftOver} isSum />
      </dl>
      {giftCosts > 0 && (
        <p className="text-ink-2 text-sm dense:text-xs">
          The processing fee pays {proRata(100, processingFee, giftCosts)}% of what the provider takes for gifts.
        </p>
      )}
    </section>
  )
}

type LineProps = { text: string; amount: Cents; isSum?: boolean; isHidden?: boolean }

const Line = ({ text, amount, isSum = false, isHidden = false }: LineProps) =>
  isHidden ? null : (
    <div
      className={
        isSum
          ? 'mt-1 mb-1 flex justify-between gap-4 border-ink border-t py-1.5 font-semibold'
          : 'flex justify-between gap-4 py-1'
      }
    >
      <dt className={isSum ? '' : 'text-ink-2'}>{text}</dt>
      <dd className="whitespace-nowrap">{signed(amount)}</dd>
    </div>
  )
