import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MailPreferences, mailPreferencesContract } from '#features/foundation/mail-preferences/contract.ts'
import {
  type Choice,
  fixedMails,
  type MailTime,
  timeLabel,
  topicRules,
  topicsFor,
} from '#features/foundation/mail-preferences/rules.ts'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Select } from '#ui/Select.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { NewsTopic } from '#values/news-topic.ts'
import { useApi } from '#wire/use-api.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'

type Wanted = { readonly choices?: { readonly [T in NewsTopic]?: Partial<Choice> }; readonly timeZone?: string }

/** Each choice is saved at once, and reverts when saving fails (AMB-089). */
export function MailSettings({ preferences, isResearcher }: { preferences: MailPreferences; isResearcher: boolean }) {
  const { shown, save, tryAgain } = useSaving(preferences)
  const choose = (topic: NewsTopic, choice: Partial<Choice>) => save({ choices: { [topic]: choice } })
  const columns: readonly Column<NewsTopic>[] = [
    { key: 'topic', head: 'What', rowHead: true, cell: (topic) => <TopicName topic={topic} /> },
    {
      key: 'inApp',
      head: 'In the app',
      cell: (topic) => (
        <InApp topic={topic} choice={shown.choices[topic]} choose={(inApp) => void choose(topic, { inApp })} />
      ),
      isEmpty: (topic) => topicRules[topic].inApp === null,
    },
    {
      key: 'mail',
      head: 'By mail',
      cell: (topic) => (
        <Select
          aria-label={`${topicRules[topic].label} by mail`}
          className="min-w-44"
          value={shown.choices[topic].mail}
          options={topicRules[topic].times.map((time) => ({ value: time, label: timeLabel(topic, time) }))}
          onChange={(event) => void choose(topic, { mail: event.currentTarget.value as MailTime })}
        />
      ),
    },
  ]
  return (
    <SettingsSection
      title="Notifications and mails"
      text="What you hear of in the app, and what is mailed to you and when. Gathered mails come at eight in the morning, those of a week on Monday, those of a month on the first."
    >
      {preferences.stopped && <StoppedNotice stopped={preferences.stopped} tryAgain={tryAgain} />}
      <Table
        caption="What you hear of, and how"
        columns={columns}
        rows={topicsFor(isResearcher)}
        rowKey={(topic) => topic}
      />
      <TimeZoneField zone={shown.timeZone} save={(timeZone, isQuiet) => void save({ timeZone }, isQuiet)} />
      <dl className="grid gap-3 text-sm">
        {fixedMails.map(({ label, why }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="text-ink-2">{why}</dd>
          </div>
        ))}
      </dl>
    </SettingsSection>
  )
}

type StoppedProps = { stopped: NonNullable<MailPreferences['stopped']>; tryAgain: () => Promise<void> }

function StoppedNotice({ stopped: { email, reason }, tryAgain }: StoppedProps) {
  const [busy, setBusy] = useState(false)
  const press = async (): Promise<void> => {
    setBusy(true)
    await tryAgain()
    setBusy(false)
  }
  return (
    <div role="status" className="grid justify-items-start gap-3 border-warn border-l-4 py-1 pl-4">
      <p className="break-words">
        {reason === 'complaint'
          ? 'A mail of ours was marked as unwanted, so we mail no news to '
          : 'Mails to this address come back, so we mail no news to '}
        <strong className="font-semibold">{email}</strong>. Receipts and the codes that you ask for still go there.
      </p>
      <Button variant="quiet" busy={busy} onClick={() => void press()}>
        Try Again
      </Button>
    </div>
  )
}

const TopicName = ({ topic }: { topic: NewsTopic }) => (
  <>
    {topicRules[topic].label}
    <span className="block font-normal text-ink-2 text-sm">{topicRules[topic].hint}</span>
  </>
)

type InAppProps = { topic: NewsTopic; choice: Choice; choose: (inApp: boolean) => void }

function InApp({ topic, choice, choose }: InAppProps) {
  const { inApp, label } = topicRules[topic]
  if (inApp !== true) return <span className="text-ink-2">{inApp}</span>
  return (
    <Checkbox
      label={<VisuallyHidden>{label} in the app</VisuallyHidden>}
      checked={choice.inApp}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  )
}

/**
 * Shows the values being saved until the page has the stored ones: the switches of researchers are the same rows. Sent
 * one after the other, so that the server ends with what was chosen last.
 */
function useSaving(preferences: MailPreferences) {
  const api = useApi<typeof mailPreferencesContract>()
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState<readonly Wanted[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  const send = async (wanted: Wanted, isQuiet: boolean): Promise<void> => {
    try {
      const answer = await api('PUT /api/me/mail-preferences', { body: wanted })
      if (answer.ok) {
        if (!isQuiet) toast.show('Your choice is saved.')
        await revalidate()
      } else if (!isQuiet) toast.error(answer.refusal.title)
    } catch {
      if (!isQuiet) toast.error(cannotBeReached)
    }
    setPending((now) => now.filter((one) => one !== wanted))
  }
  const save = (wanted: Wanted, isQuiet = false): Promise<void> => {
    setPending((now) => [...now, wanted])
    last.current = last.current.then(() => send(wanted, isQuiet))
    return last.current
  }
  const choices = { ...preferences.choices }
  for (const wanted of pending)
    for (const [topic, choice] of Object.entries(wanted.choices ?? {}) as [NewsTopic, Partial<Choice>][])
      choices[topic] = { ...choices[topic], ...choice }
  const timeZone = pending.findLast((one) => one.timeZone !== undefined)?.timeZone ?? preferences.timeZone
  const tryAgain = async (): Promise<void> => {
    try {
      const answer = await api('POST /api/me/mail-preferences/try-again')
      if (!answer.ok) return toast.error(answer.refusal.title)
      toast.show('We mail you again.')
      await revalidate()
    } catch {
      toast.error(cannotBeReached)
    }
  }
  return { shown: { choices, timeZone }, save, tryAgain }
}
