import Ellipsis from 'lucide-react/icons/ellipsis'
import { type Cents, cents, dollars } from '#values/money.ts'
import { instantOf } from '#values/time.ts'
import { DateText } from '../DateText.tsx'
import { FoldedList } from '../FoldedList.tsx'
import { Label } from '../Label.tsx'
import { LedgerStrip } from '../LedgerStrip.tsx'
import { Mark } from '../Mark.tsx'
import { Menu } from '../Menu.tsx'
import { Money } from '../Money.tsx'
import { Prose } from '../Prose.tsx'
import { Skeleton, SkeletonText } from '../Skeleton.tsx'
import { SpineList } from '../SpineList.tsx'
import { StatusBadge, type Tone } from '../StatusBadge.tsx'
import { type Column, Table } from '../Table.tsx'
import { toast } from '../toast.ts'
import { Row, Specimen } from './Specimen.tsx'

type Entry = { id: string; what: string; tone: Tone; amount: Cents }
const entries: readonly Entry[] = [
  { id: 'a', what: 'Underwater housings', tone: 'ok', amount: cents(1_240_00) },
  { id: 'b', what: 'Boat for the second dive', tone: 'warn', amount: cents(386_50) },
  { id: 'c', what: 'Lamp, sent back', tone: 'bad', amount: cents(89_99) },
  { id: 'd', what: 'Counting, third pair of eyes', tone: 'neutral', amount: cents(12_000_00) },
]
const words: Record<Tone, string> = { ok: 'Paid', warn: 'Needs a look', bad: 'Returned', neutral: 'Draft' }

const actions = [
  { id: 'open', label: 'Open', href: '?open' },
  { id: 'copy', label: 'Copy the address', onSelect: () => toast.show('Address copied.') },
  { id: 'delete', label: 'Delete', danger: true, onSelect: () => toast.error('Nothing was deleted.') },
]

const columns: readonly Column<Entry>[] = [
  { key: 'what', head: 'What', rowHead: true, cell: (entry) => entry.what },
  {
    key: 'status',
    head: 'Status',
    cell: (entry) => <StatusBadge tone={entry.tone}>{words[entry.tone]}</StatusBadge>,
  },
  {
    key: 'amount',
    head: 'Amount',
    numeric: true,
    sort: 'descending',
    cell: (entry) => <Money amount={entry.amount} exact />,
  },
  {
    key: 'actions',
    head: 'Actions',
    numeric: true,
    cell: (entry) => (
      <Menu label={`Actions for ${entry.what}`} variant="link" icon={<Ellipsis size={20} />} items={actions} />
    ),
  },
]

const day = (millis: number, title: string, text: string) => ({
  id: title,
  date: <DateText at={instantOf(millis)} form="long" />,
  title,
  children: text,
})
const notes = [
  day(1_795_000_000_000, 'Second dive finished.', 'All eight sites photographed; site 5 twice because of the swell.'),
  day(1_793_600_000_000, '$1,240.00 paid out', 'For underwater housings, receipt attached.'),
  day(1_792_600_000_000, 'Approved after review.', 'Two reviewers, one change asked: a blind count.'),
]

export function Records({ theme }: { theme: string }) {
  return (
    <>
      <Specimen name="Label and StatusBadge">
        <Row>
          <Label parts={['Science', 'Marine Biology']} />
          <Label parts={['Closes Dec 14, 2026']} />
          <Label parts={['Technology', 'A very long area of research that does not fit on any card']} boxed={false} />
        </Row>
        <Row>
          {entries.map(({ tone }) => (
            <StatusBadge key={tone} tone={tone}>
              {words[tone]}
            </StatusBadge>
          ))}
        </Row>
      </Specimen>
      <Specimen name="LedgerStrip">
        <LedgerStrip
          totalLabel="In all"
          parts={[
            { label: 'for the project', cents: cents(46_70), tone: 'brand' },
            { label: 'platform fee', cents: cents(1_75), tone: 'deep' },
            { label: 'processing fee', cents: cents(1_55), tone: 'ink' },
          ]}
        />
        <LedgerStrip parts={[{ label: 'nothing yet', cents: dollars(0), tone: 'quiet' }]} />
      </Specimen>
      <Specimen name="Menu">
        <Row>
          <Menu label="Account" items={actions} />
        </Row>
      </Specimen>
      <Specimen name="Table">
        <Table caption={`Entries, ${theme}`} columns={columns} rows={entries} rowKey={(entry) => entry.id} />
        <Table
          caption={`Entries with one chosen, ${theme}`}
          columns={columns.slice(0, 3)}
          rows={entries}
          rowKey={(entry) => entry.id}
          selected={(entry) => entry.id === 'b'}
        />
      </Specimen>
      <Specimen name="SpineList">
        <SpineList notes={notes} label={`Notes, ${theme}`} />
      </Specimen>
      <Specimen name="FoldedList">
        <FoldedList items={['Pacific', 'Atlantic', 'Indian']} atFirst={2} what="oceans" place={theme}>
          {(ocean) => <li key={ocean}>{ocean}</li>}
        </FoldedList>
      </Specimen>
      <Specimen name="Prose, Skeleton, Mark">
        <Prose
          text={
            'Two seasons of photographs from eight reefs, four in the lee of islands and four in the open.\n\nCounted by divers who do not know which is which.'
          }
        />
        <div>
          <Skeleton className="mb-3 h-32 w-full" />
          <SkeletonText lines={3} />
        </div>
        <Row>
          {[16, 24, 48, 96].map((size) => (
            <Mark key={size} size={size} className="text-brand-500" />
          ))}
        </Row>
      </Specimen>
    </>
  )
}
