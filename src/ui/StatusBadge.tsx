import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'ok' | 'warn' | 'bad' | 'neutral'
export type StatusBadgeProps = { tone: Tone; children: ReactNode; className?: string }

const text: Record<Tone, string> = { ok: 'text-ok', warn: 'text-warn', bad: 'text-bad', neutral: 'text-ink-2' }
const dot = <span className="mx-1 size-2 shrink-0 rounded-full bg-current" />
const ring = <span className="mx-1 size-2 shrink-0 rounded-full border-[1.5px] border-current" />
const sign: Record<Tone, ReactNode> = {
  ok: dot,
  warn: <TriangleAlert size={16} className="shrink-0" />,
  bad: <CircleX size={16} className="shrink-0" />,
  neutral: ring,
}

/** A status: always a word with its own icon, never colour alone. */
export const StatusBadge = ({ tone, children, className }: StatusBadgeProps) => (
  <span
    className={cx(
      'inline-flex items-center gap-1.5 align-middle font-semibold text-sm dense:text-xs dense:leading-4',
      text[tone],
      className,
    )}
  >
    <span aria-hidden="true" className="inline-flex">
      {sign[tone]}
    </span>
    {children}
  </span>
)
