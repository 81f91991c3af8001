import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSessionFact } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { type Draft, useDraft } from '#ui/use-draft.ts'
import { inThousands } from '#values/count.ts'
import type { Instant } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { About, requestsContract } from '../contract/requests.ts'
import { type Topic, topicLabels, topics, wordsLengthMax, wordsLengthMin } from '../rules/tickets.ts'
import { FilesSlot } from './files-slot.tsx'
import type { Chosen } from './use-files.ts'
import { useKey } from './use-key.ts'
import { type Faults, useRequest } from './use-request.ts'

export type Opened = { readonly number: number; readonly mailedTo: string; readonly firstAnswerDue: Instant }
type ContactFormProps = {
  readonly stamp: string
  readonly about: About | undefined
  readonly topic: Topic | undefined
  readonly onOpened: (opened: Opened) => void
}

/** What is typed survives errors, reloads and signing in; a second press opens no second ticket. */
export function ContactForm({ stamp, about, topic: given, onOpened }: ContactFormProps) {
  const api = useApi<typeof requestsContract>()
  const [topic, setTopic] = useState<string>(given ?? '')
  const who = useWho()
  const words = useDraft('contact:words')
  const [files, setFiles] = useState<Chosen>()
  const website = useRef<HTMLInputElement>(null)
  const { keyFor } = useKey()
  const [isChecked, setChecked] = useState(false)
  const { busy, send, faults } = useRequest({ email_unusable: 'email', file_not_found: 'files' })
  const missing = isChecked ? missingIn({ topic, name: who.name.text, email: who.email, words: words.text }) : {}
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setChecked(true)
    const typed = { topic, name: who.name.text, email: who.email, words: words.text }
    if (Object.keys(missingIn(typed)).length > 0) return
    const own = { ...typed, topic: topic as Topic, about, files: [...(files?.claims ?? [])] }
    const body = { ...own, key: keyFor(own), stamp, website: website.current?.value ?? '' }
    const opened = await send(() => api('POST /api/contact', { body }))
    if (!opened) return
    for (const one of [words, files, who.name, who.typedEmail]) one?.clear()
    onOpened(opened)
  }
  const wrong = (field: keyof typeof missing): string | undefined => missing[field] ?? faults.of(field)
  return (
    <Form kept fault={faults.whole} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label="Topic" error={wrong('topic')} required>
        <Select
          value={topic}
          placeholder="Please choose"
          onChange={(event) => setTopic(event.currentTarget.value)}
          options={topics.map((value) => ({ value, label: topicLabels[value] }))}
        />
      </Field>
      <Person who={who} faults={{ ...faults, of: (field) => wrong(field as keyof typeof missing) }} />
      <Field
        label="Your message"
        hint="What happened, and what you expected. Please send no passwords and no card numbers."
        error={wrong('words')}
        required
      >
        <TextArea
          rows={9}
          limit={wordsLengthMax}
          value={words.text}
          onChange={(event) => words.setText(event.target.value)}
        />
      </Field>
      <FilesSlot name="contact" error={faults.of('files')} onChange={setFiles} />
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <label>
          Website
          <input ref={website} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <Button type="submit" busy={busy || files?.isSending === true}>
          Send Message
        </Button>
      </div>
    </Form>
  )
}

type Typed = { readonly topic: string; readonly name: string; readonly email: string; readonly words: string }

/** Said before anything is sent; the server says the same. */
function missingIn({ topic, name, email, words }: Typed): Partial<Record<keyof Typed, string>> {
  const length = words.trim().length
  return {
    ...(topic === '' && { topic: 'Please choose a topic.' }),
    ...(name.trim() === '' && { name: 'Please enter your name.' }),
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: 'Please enter an e-mail address such as ada@example.org.' }),
    ...(length < wordsLengthMin && { words: `Please write at least ${wordsLengthMin} characters.` }),
    ...(length > wordsLengthMax && {
      words: `Please keep to ${inThousands(wordsLengthMax)} characters.`,
    }),
  }
}

type Who = {
  readonly name: Draft
  readonly email: string
  readonly typedEmail: Draft
  /** Answers to a signed-in person go to the account's address. */
  readonly own: string
}

function useWho(): Who {
  const own = useSessionFact((session) => (session.state === 'signed-in' ? session.me.email : ''))
  const ownName = useSessionFact((session) =>
    session.state === 'signed-in' ? `${session.me.firstName} ${session.me.lastName}`.trim() : '',
  )
  const name = useDraft('contact:name')
  const typedEmail = useDraft('contact:email')
  const filled = useRef(false)
  useEffect(() => {
    if (filled.current || ownName === '') return
    filled.current = true
    if (name.text === '') name.setText(ownName)
  })
  return { name, typedEmail, own, email: own || typedEmail.text }
}

function Person({ who, faults }: { readonly who: Who; readonly faults: Faults }) {
  const { name, typedEmail, own } = who
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Your name" error={faults.of('name')} required>
        <TextInput
          autoComplete="name"
          value={name.text}
          onChange={(event) => name.setText(event.currentTarget.value)}
        />
      </Field>
      {own ? (
        <Field label="Your e-mail" hint="Answers go to the address of your account.">
          <TextInput type="email" value={own} readOnly />
        </Field>
      ) : (
        <Field label="Your e-mail" error={faults.of('email')} required>
          <TextInput
            type="email"
            autoComplete="email"
            value={typedEmail.text}
            onChange={(event) => typedEmail.setText(event.currentTarget.value)}
          />
        </Field>
      )}
    </div>
  )
}
