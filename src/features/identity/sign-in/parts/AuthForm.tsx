import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { checkForm, type FieldName, signInFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { useHydrated } from '#features/identity/session/parts/use-hydrated.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { toast } from '#ui/toast.ts'
import type { Outcome } from './auth-calls.ts'
import { keepDraft, readDraft } from './draft.ts'
import { FormField } from './fields.tsx'

type AuthFormProps = {
  /** Names the form for screen readers. */
  label: string
  fields: readonly FieldName[]
  /** Whether to check the password's length before sending (CAUT-08); elsewhere the server does (AMB-035). */
  checksLength?: boolean
  submitLabel: string
  /** Whether something else on the page is the likelier next step. */
  quiet?: boolean
  /** Whether the button is as wide as its text: the form is one of many on its page. */
  fit?: boolean
  /** Initial values of fields that are empty and have no draft. */
  initial?: Typed
  /**
   * Submits it. If it is refused the form stays as it is, with the service's message in a toast, or at the field if
   * there is only one.
   */
  send: (typed: Typed) => Promise<Outcome<object>>
  /** Between the fields and the button. */
  children?: ReactNode
}

/**
 * The one logic behind every form that signs people in or up (AMB-002). The browser stores what is typed: nothing is
 * lost by an error, and harmless values survive a reload.
 */
export function AuthForm({
  label,
  fields,
  checksLength = false,
  submitLabel,
  quiet,
  fit,
  initial,
  send,
  children,
}: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Marks>({})
  const { busy, submit } = useSubmit({ fields, checksLength, send, setErrors })
  const isReady = useHydrated()
  // Once, before anything is typed.
  useEffect(() => fillIn(form.current, { ...initial, ...readDraft() }), [])
  const note = (event: FormEvent<HTMLFormElement>): void => {
    const { name } = event.target as HTMLInputElement
    keepDraft(typedIn(event.currentTarget))
    if (name in errors) setErrors(({ [name as FieldName]: _mended, ...others }) => others)
  }
  const isNew = fields.includes('confirm_password')
  const isChange = fields.includes('current_password')
  return (
    <Form kept ref={form} method="post" aria-label={label} onSubmit={submit} onInput={note} className="grid gap-5">
      {rowsOf(fields).map((row) => (
        <div key={row[0]} className={row.length > 1 ? 'grid items-start gap-5 sm:grid-cols-2' : undefined}>
          {row.map((name) => (
            <FormField
              key={name}
              name={name}
              error={errors[name]}
              isNew={isNew}
              isChange={isChange}
              isSignIn={fields === signInFields}
            />
          ))}
        </div>
      ))}
      {children}
      <div>
        <Button type={isReady ? 'submit' : 'button'} variant={quiet ? 'quiet' : 'primary'} busy={busy} wide={!fit}>
          {submitLabel}
        </Button>
      </div>
      <noscript>
        <p className="text-ink-2 text-sm">This form needs JavaScript, which is switched off in your browser.</p>
      </noscript>
    </Form>
  )
}

type Submitting = Required<Pick<AuthFormProps, 'fields' | 'checksLength' | 'send'>> & {
  setErrors: (errors: Marks) => void
}

type Marks = Readonly<Partial<Record<FieldName, string | true>>>

/** One call at a time (GETS-17), and a form that can be sent again after every answer (GETS-16). */
function useSubmit({ fields, checksLength, send, setErrors }: Submitting) {
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const deliver = async (typed: Typed): Promise<void> => {
    isSending.current = true
    setBusy(true)
    try {
      const outcome = await send(typed)
      if (outcome.ok) return
      const [only, ...more] = fields
      if (only && more.length === 0 && outcome.code !== 'unreachable') return setErrors({ [only]: outcome.message })
      toast.error(outcome.message)
      // GETS-11, GETS-15 and CAUT-12 use a toast: the field is marked, and its value can be corrected.
      if (outcome.code === 'weak_password' || outcome.code === 'invalid_credentials') setErrors({ password: true })
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSending.current) return
    const typed = typedIn(event.currentTarget)
    const errors = checkForm(fields, typed, checksLength)
    setErrors(errors)
    if (Object.keys(errors).length === 0) void deliver(typed)
  }
  return { busy, submit }
}

const typedIn = (form: HTMLFormElement): Typed =>
  Object.fromEntries([...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

/** Fills only empty fields: a browser may have filled in more. */
function fillIn(form: HTMLFormElement | null, texts: Typed): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === '') field.value = text
  }
}

const side: Readonly<Partial<Record<FieldName, FieldName>>> = {
  first_name: 'last_name',
  institution: 'field_of_study',
  password: 'confirm_password',
}

/** Related fields are side by side if there is room. */
function rowsOf(fields: readonly FieldName[]): FieldName[][] {
  const seconds = new Set(fields.map((field) => side[field]))
  return fields
    .filter((field) => !seconds.has(field))
    .map((field) => {
      const partner = side[field]
      return partner && fields.includes(partner) ? [field, partner] : [field]
    })
}
