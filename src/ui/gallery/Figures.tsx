import { cents, dollars } from '#values/money.ts'
import { instantOf } from '#values/time.ts'
import { Avatar } from '../Avatar.tsx'
import { Card } from '../Card.tsx'
import { DateText } from '../DateText.tsx'
import { GraduatedBar } from '../GraduatedBar.tsx'
import { Money } from '../Money.tsx'
import { MonthBars } from '../MonthBars.tsx'
import { Spinner } from '../Spinner.tsx'
import { Row, Specimen } from './Specimen.tsx'

const now = instantOf(1_795_000_000_000)
const threeDaysAgo = instantOf(1_794_740_800_000)

const bars = [
  { percent: 0, caption: '$0' },
  { percent: 8, caption: '$240' },
  { percent: 64, caption: '$4,812' },
  { percent: 112, caption: '$8,960' },
]

const months = [0, 25, 0, 1240, 300, 300, 0, -50, 80, 2500, 5, 640].map((amount, at) => ({
  month: `2026-${String(at + 1).padStart(2, '0')}`,
  amount: dollars(amount),
}))

export function Figures() {
  return (
    <>
      <Specimen name="GraduatedBar">
        {bars.map(({ percent, caption }) => (
          <GraduatedBar
            key={percent}
            percent={percent}
            label="Progress"
            caption={caption}
            valueText={`${percent} %, ${caption}`}
          />
        ))}
        <GraduatedBar percent={31} label="Progress" valueText="31 %" />
      </Specimen>
      <Specimen name="MonthBars">
        <MonthBars caption="Given by month" months={months} />
      </Specimen>
      <Specimen name="Money and dates">
        <p className="figure-text text-4xl">
          <Money amount={dollars(4812)} />
        </p>
        <p className="text-2xl">
          One swipe behind{' '}
          <span className="mark font-serif">
            <Money amount={cents(93_40)} exact />
          </span>
        </p>
        <p className="text-ink-2">
          <DateText at={threeDaysAgo} /> · <DateText at={threeDaysAgo} form="long" /> ·{' '}
          <DateText at={threeDaysAgo} now={now} />
        </p>
      </Specimen>
      <Specimen name="Avatar and Spinner">
        <Row>
          <Avatar name="Ada King Lovelace" size="sm" />
          <Avatar name="Ada King Lovelace" />
          <Avatar name="Émilie du Châtelet" size="lg" alone />
          <Avatar name="Noether" size="xl" />
          <Avatar name="Broken Picture" src="data:image/webp;base64,AAAA" size="lg" />
        </Row>
        <Spinner label="Loading the list" shown />
      </Specimen>
      <Specimen name="Card">
        <Card as="article" art={<div className="dot-grid aspect-video bg-brand-50" />}>
          <h4 className="text-lg">Do sheltered reefs recover faster after bleaching?</h4>
          <p className="mt-2 mb-4 text-ink-2 text-sm">Outlined, never shadowed.</p>
          <GraduatedBar percent={64} label="Progress" valueText="64 %" />
        </Card>
      </Specimen>
    </>
  )
}
