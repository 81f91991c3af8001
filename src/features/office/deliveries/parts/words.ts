import type { Tone } from '#ui/StatusBadge.tsx'
import type { Delivery } from '../contract.ts'

export const stateWords: Readonly<Record<Delivery['state'], { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  retrying: { label: 'Trying again', tone: 'warn' },
  sent: { label: 'Sent', tone: 'ok' },
  came_back: { label: 'Came back', tone: 'bad' },
  unwanted: { label: 'Called unwanted', tone: 'bad' },
  given_up: { label: 'Given up', tone: 'bad' },
  address_refused: { label: 'No such address', tone: 'bad' },
  address_stopped: { label: 'Not sent: address stopped', tone: 'neutral' },
  outdated: { label: 'Not sent: nothing left to tell', tone: 'neutral' },
  declined: { label: 'Not sent: declined meanwhile', tone: 'neutral' },
}

export const classWords: Readonly<Record<Delivery['class'], string>> = {
  account: 'Account',
  money: 'Money',
  news: 'News',
}
