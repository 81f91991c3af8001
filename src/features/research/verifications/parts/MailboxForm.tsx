import { type SubmitEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { longDate } from '#values/time.ts'
import type { OwnVerification } from '../contract.ts'
import { mailboxMonths } from '../rules/verifications.ts'
import { useVerification } from './use-verification.ts'

/** A mailbox at the institution: one proof among others, by a mailed code. */
export function MailboxForm({ mailbox: { host, validUntil, sentTo } }: { mailbox: OwnVerification['mailbox'] }) {
  const [isOther, setOther] = useState(false)
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <h3 className="text-lg">Mailbox at your institution</h3>
      {host && validUntil && (
        <p>
          <StatusBadge tone="ok">Proven</StatusBadge> You receive mail at {host}. It counts until {longDate(validUntil)}
          .
        </p>
      )}
      {sentTo && !isOther ? (
        <CodeForm sentTo={sentTo} onOther={() => setOther(true)} />
      ) : (
        <AddressForm isAgain={host !== null} onSent={() => setOther(false)} />
      )}
    </div>
  )
}

function AddressForm({ isAgain, onSent }: { isAgain: boolean; onSent: () => void }) {
  const { api, busy, error, send } = useVerification('email')
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    const call = () => api('POST /api/me/verification/mailbox', { body: { email } })
    if (!busy && (await send(call, 'A code is on its way.'))) onSent()
  }
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-3" aria-label="Mailbox at your institution">
      <Field
        label="Your address there"
        hint={`We mail a code to it. It helps our staff for ${mailboxMonths} months, and is no badge by itself; we keep only what follows the @.`}
        error={error}
      >
        <TextInput name="email" type="email" autoComplete="off" spellCheck={false} />
      </Field>
      <div>
        <Button type="submit" variant="quiet" busy={busy}>
          {isAgain ? 'Prove It Again' : 'Send the Code'}
        </Button>
      </div>
    </Form>
  )
}

function CodeForm({ sentTo, onOther }: { sentTo: string; onOther: () => void }) {
  const { api, busy, error, send } = useVerification('code')
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replaceAll(/\s/g, '')
    if (!busy)
      void send(() => api('POST /api/me/verification/mailbox/code', { body: { code } }), 'Your mailbox is proven.')
  }
  return (
    <Form onSubmit={submit} className="grid gap-3" aria-label="The code from your mailbox">
      <Field label="Code" hint={`Six digits, sent to ${sentTo}. They count for fifteen minutes.`} error={error}>
        <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="quiet" busy={busy}>
          Prove the Mailbox
        </Button>
        <Button variant="link" onClick={onOther}>
          Use another address
        </Button>
      </div>
    </Form>
  )
}
