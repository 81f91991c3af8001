import { useState } from 'react'
import { SettingsSection } from '#features/identity/account-settings/parts/SettingsSection.tsx'
import { checkedLabels } from '#features/research/researchers/rules.ts'
import { Button } from '#ui/Button.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { longDate } from '#values/time.ts'
import type { OwnVerification } from '../contract.ts'
import { verificationMonths } from '../rules/verifications.ts'
import { AskForm } from './AskForm.tsx'
import { MailboxForm } from './MailboxForm.tsx'
import { OwnDocuments } from './OwnDocuments.tsx'
import { useVerification } from './use-verification.ts'

/** RESP-38: the state of the badge, the waiting request, and the ways to prove one's identity. */
export function VerificationSettings({ verification }: { verification: OwnVerification }) {
  const { request } = verification
  return (
    <div id="verification">
      <SettingsSection
        title="Verification"
        text={`Our staff compare your documents with your name and institution. What they confirm counts for ${verificationMonths} months.`}
      >
        <Standing verification={verification} />
        {request?.outcome === null ? <Waiting request={request} /> : <Asking isVerified={verification.isVerified} />}
        <MailboxForm mailbox={verification.mailbox} />
      </SettingsSection>
    </div>
  )
}

/** Verified researchers rarely ask again, so the form is behind a button. */
function Asking({ isVerified }: { isVerified: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (!isVerified || isOpen) return <AskForm />
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Ask Again
      </Button>
    </div>
  )
}

function Standing({ verification }: { verification: OwnVerification }) {
  const { latest, isVerified, isDue, request } = verification
  const [tone, word, text] = standingOf(verification)
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <p>{text}</p>
      {latest && (isVerified || isDue) && (
        <ul className="list-disc pl-5 text-ink-2 text-sm">
          {latest.checked.map((kind) => (
            <li key={kind}>{checkedLabels[kind]}</li>
          ))}
          <li>What was looked at: {latest.note}</li>
        </ul>
      )}
      {request?.outcome === 'refused' && (
        <p className="whitespace-pre-line text-sm">
          <span className="font-semibold">Your last request was not confirmed.</span> {request.reason}
        </p>
      )}
    </div>
  )
}

function standingOf({ latest, isVerified, isDue }: OwnVerification): readonly [Tone, string, string] {
  if (isVerified && latest)
    return ['ok', 'Verified', `The badge stands on your page until ${longDate(latest.validUntil)}.`]
  if (isDue && latest)
    return [
      'warn',
      'Due again',
      `We compared ${latest.name}${latest.institution ? `, ${latest.institution}` : ''}. Your profile says something else now, so the badge is not shown. Ask again, or change it back.`,
    ]
  if (latest?.endReason) return ['bad', 'Taken back', latest.endReason]
  if (latest && latest.endedAt === null && latest.checked.every((kind) => kind === 'orcid'))
    return [
      'neutral',
      'Not verified',
      'Our staff have confirmed your ORCID iD. The badge needs a place of work or a degree.',
    ]
  if (latest) return ['neutral', 'Ended', `It counted until ${longDate(latest.endedAt ?? latest.validUntil)}.`]
  return ['neutral', 'Not verified', 'Donors trust a checked name more. Your page has no badge yet.']
}

function Waiting({ request }: { request: NonNullable<OwnVerification['request']> }) {
  const { api, busy, error, send } = useVerification('')
  const withdraw = () =>
    send(
      () => api('POST /api/me/verification/withdrawal'),
      'Your request is taken back, and its documents are removed.',
    )
  return (
    <div className="grid gap-3">
      <StatusBadge tone="neutral">Waiting for our staff since {longDate(request.askedAt)}</StatusBadge>
      <p className="text-ink-2">You hear from us by {longDate(request.dueAt)}, here and by mail.</p>
      <p className="whitespace-pre-line border-line border-l-2 pl-3">{request.statement}</p>
      <OwnDocuments request={request} />
      {error && <p className="text-bad text-sm">{error}</p>}
      <div>
        <Button variant="quiet" busy={busy} onClick={() => void withdraw()}>
          Take It Back
        </Button>
      </div>
    </div>
  )
}
