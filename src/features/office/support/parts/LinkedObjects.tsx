import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { StaffTicket } from '../contract/desk.ts'
import { objectAt, objectLabels } from '../rules/objects.ts'
import { numberIn, numberLabel, stateLabels } from '../rules/tickets.ts'
import { deskUrl } from './desk-url.ts'
import type { TicketActs } from './use-ticket-acts.ts'

type LinkedProps = { readonly ticket: StaffTicket; readonly acts: TicketActs }

/** What the ticket is about: each opens where it is read and where staff look at it. */
export function LinkedObjects({ ticket, acts }: LinkedProps) {
  return (
    <section className="grid gap-1.5 border-line border-b px-4 py-3">
      <h3 className="font-sans font-semibold text-xs">About</h3>
      {ticket.objects.length > 0 && (
        <ul className="grid gap-1 text-xs">
          {ticket.objects.map((object) => (
            <li key={`${object.kind} ${object.id}`} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 leading-5">
              <span className="text-ink-3">{objectLabels[object.kind]}</span>
              <span className="wrap-anywhere">
                {object.title}
                {!object.isOfRequester && <span className="text-ink-3"> linked by staff</span>}
              </span>
              <span className="col-start-2 flex flex-wrap items-baseline gap-x-3">
                {object.page && <Link to={object.page}>Page</Link>}
                {object.desk && <Link to={object.desk}>Desk</Link>}
                <Button variant="link" size="sm" onClick={() => void acts.unlink(object)}>
                  Unlink<span className="sr-only"> {object.title}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Related ticket={ticket} acts={acts} />
      <LinkForm acts={acts} />
    </section>
  )
}

/** Tickets of the same matter, also of other people: each requester is answered on their own. */
function Related({ ticket, acts }: LinkedProps) {
  const [query] = useSearchParams()
  if (ticket.related.length === 0) return null
  return (
    <ul aria-label="Tickets of the same matter" className="grid gap-1 text-xs">
      {ticket.related.map(({ id, number, title, state }) => (
        <li key={id} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 leading-5">
          <span className="text-ink-3">Ticket</span>
          <span className="wrap-anywhere">
            {title === null ? (
              `${numberLabel(number)} on another desk`
            ) : (
              <>
                <Link to={deskUrl(query, { ticket: id })}>{numberLabel(number)}</Link> <bdi>{title}</bdi>
              </>
            )}{' '}
            <span className="text-ink-3">{stateLabels[state].toLowerCase()}</span>
          </span>
          <span className="col-start-2">
            <Button variant="link" size="sm" onClick={() => void acts.unlink({ kind: 'ticket', id })}>
              Unlink<span className="sr-only"> {numberLabel(number)}</span>
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

function LinkForm({ acts }: Pick<LinkedProps, 'acts'>) {
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<string>()
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const named = objectAt(address)
    const isNumber = numberIn(address) !== undefined
    setFault(named || isNumber ? undefined : 'Paste the address of a page or of an item of a desk, or type T-1187.')
    if (!named && !isNumber) return
    if (!(await (named ? acts.link(named) : acts.linkNumber(address)))) {
      if (!named) setFault('No other ticket of your desks has this number.')
      return
    }
    setAddress('')
    setOpen(false)
  }
  if (!isOpen)
    return (
      <div>
        <Button variant="link" size="sm" onClick={() => setOpen(true)}>
          Link Something
        </Button>
      </div>
    )
  return (
    <Form kept onSubmit={(event) => void save(event)} className="grid gap-2">
      <Field label="Address or ticket number" hint="Of its page or its desk; of a ticket T-1187." error={fault}>
        <TextInput autoFocus value={address} onChange={(event) => setAddress(event.currentTarget.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={acts.isBusy}>
          Link
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
