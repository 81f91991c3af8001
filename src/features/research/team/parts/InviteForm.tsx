import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { Id } from '#values/id.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { teamContract } from '../contract.ts'
import { type MemberRole, memberRoles, roleTexts } from '../rules.ts'

const cards = memberRoles.map((role) => ({ value: role, title: roleTexts[role].name, text: roleTexts[role].may }))

/** Invites a person by mail. */
export function InviteForm({ projectId }: { readonly projectId: Id<'project'> }) {
  const { text: email, setText: setEmail, clear } = useDraft(`team-invite:${projectId}`)
  const [role, setRole] = useState<MemberRole>('editor')
  const { error, fault, isBusy, send } = useInviting(projectId, clear)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send(email, role)
  }
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="mb-3 text-xl">
        Invite a member
      </h2>
      <Form
        kept
        fault={fault}
        onSubmit={submit}
        className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
      >
        <Field
          label="E-mail address"
          hint="They need an account of a researcher with this address. Without one they sign up first."
          error={error}
          required
        >
          <TextInput
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </Field>
        <RadioCards
          legend="What they may do"
          name="role"
          cards={cards}
          columns={2}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as MemberRole)}
        />
        <div>
          <Button type="submit" busy={isBusy}>
            Send the invitation
          </Button>
        </div>
      </Form>
    </section>
  )
}

function useInviting(projectId: Id<'project'>, done: () => void) {
  const api = useApi<typeof teamContract>()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (email: string, role: MemberRole): Promise<void> => {
    setBusy(true)
    setError(undefined)
    setFault(undefined)
    try {
      const answer = await api('POST /api/projects/:id/invitations', {
        params: { id: projectId },
        body: { email, role },
      })
      if (!answer.ok) {
        const { code, title, errors } = answer.refusal
        const ofAddress = code === 'already_member' ? title : fieldError(errors, 'email')
        return ofAddress === undefined ? setFault(title) : setError(ofAddress)
      }
      done()
      toast.show(`The invitation was mailed to ${answer.data.email}.`)
      await revalidate()
    } catch {
      setFault('That could not be sent. The address is kept here; please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { error, fault, isBusy, send }
}
