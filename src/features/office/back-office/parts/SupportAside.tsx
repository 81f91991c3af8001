import { Link } from 'react-router'
import type { SupportDesk } from '#features/office/support/contract/own-desk.ts'
import { openingHours, topicLabels } from '#features/office/support/rules/tickets.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { Section } from './Section.tsx'

const line = 'flex min-h-11 items-center justify-between gap-3 border-line border-b dense:min-h-8 dense:text-xs'
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const empty = 'text-ink-2 text-sm dense:text-xs'

/** Support's right column: who is on duty, and canned replies, topics and ratings of fourteen days. */
export const SupportAside = ({ support }: { readonly support: SupportDesk }) => (
  <>
    <On support={support} />
    <Canned canned={support.canned} />
    <Topics topics={support.topics} />
    <Ratings ratings={support.ratings} />
  </>
)

const On = ({ support: { isOpenNow, present } }: { readonly support: SupportDesk }) => (
  <Section
    id="on"
    title="Hours and people"
    note={`Monday to Friday, ${clock(openingHours.from)} to ${clock(openingHours.to)} UTC`}
    isRegion
  >
    <ul className="border-line border-t">
      <li className={line}>
        The desk
        <StatusBadge tone={isOpenNow ? 'ok' : 'neutral'}>{isOpenNow ? 'Open' : 'Closed'}</StatusBadge>
      </li>
      {present.map(({ name, seenAt }) => (
        <li key={name + seenAt} className={line}>
          <bdi className="truncate">{name}</bdi>
          <span className="whitespace-nowrap text-ink-2">has a ticket open</span>
        </li>
      ))}
    </ul>
    {present.length === 0 && <p className={empty}>No colleague has a ticket open.</p>}
  </Section>
)

const Canned = ({ canned }: Pick<SupportDesk, 'canned'>) => (
  <Section id="canned" title="Canned replies used" note="in 14 days" isRegion>
    {canned.length === 0 && <p className={empty}>No answer was written with one.</p>}
    <ul className="border-line border-t empty:hidden">
      {canned.map(({ title, answers }) => (
        <li key={title} className={line}>
          <bdi className="wrap-anywhere">{title}</bdi>
          <span className="whitespace-nowrap text-ink-2 tabular-nums">
            {answers} {answers === 1 ? 'answer' : 'answers'}
          </span>
        </li>
      ))}
    </ul>
  </Section>
)

const Topics = ({ topics }: Pick<SupportDesk, 'topics'>) => (
  <Section id="topics" title="Asked about" note="in 14 days" isRegion>
    {topics.length === 0 && <p className={empty}>No tickets.</p>}
    <ul className="border-line border-t empty:hidden">
      {topics.map(({ topic, tickets }) => (
        <li key={topic} className={line}>
          <Link to={deskPaths.support({ topic })}>{topicLabels[topic]}</Link>
          <span className="tabular-nums">{tickets}</span>
        </li>
      ))}
    </ul>
  </Section>
)

const Ratings = ({ ratings: { count, mean } }: Pick<SupportDesk, 'ratings'>) => (
  <Section id="ratings" title="How people were helped" note="in 14 days" isRegion>
    {mean === null ? (
      <p className={empty}>No rating yet.</p>
    ) : (
      <p className="text-sm tabular-nums dense:text-xs">
        {mean.toFixed(1)} of 5, from {count} {count === 1 ? 'rating' : 'ratings'}
      </p>
    )}
  </Section>
)
