import * as z from 'zod'
import { idField, instantField } from '#wire/fields.ts'
import { ways } from '../rules/faces.ts'

export const roomKinds = ['project', 'direct'] as const

export const Message = z
  .object({
    /** Its place in the thread, from 1. */
    seq: z.int(),
    at: instantField,
    /** The author's mark: the same for all messages of one author in one thread. */
    sender: z.string(),
    name: z.string(),
    part: z.enum(['you', 'researcher', 'donor']),
    /** Null once it was removed. */
    text: z.string().nullable(),
    removed: z.object({ by: z.enum(['author', 'moderator']), at: instantField }).nullable(),
    /** For the reader's own: the key that the browser sent it with. */
    key: z.uuid().nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof Message>

export const Thread = z
  .object({
    id: idField<'room'>(),
    kind: z.enum(roomKinds),
    /** The project's title for a room, the other person for a direct thread. */
    title: z.string(),
    project: z.object({ id: idField<'project'>(), title: z.string() }),
    /** In a room: how many can read it. */
    people: z.int(),
    lastSeq: z.int(),
    /** The newest message that the reader sees. */
    last: z.object({ name: z.string(), text: z.string().nullable() }).nullable(),
    lastAt: instantField,
    /** 100 for more than 99. */
    unread: z.int(),
    isMuted: z.boolean(),
    closedAt: instantField.nullable(),
  })
  .meta({ id: 'Thread' })
export type Thread = z.output<typeof Thread>

export const ThreadPage = z
  .object({
    items: z.array(Thread),
    /** Pass as `after` for older ones; null at the end. */
    older: z.string().nullable(),
    now: instantField,
  })
  .meta({ id: 'ThreadPage' })
export type ThreadPage = z.output<typeof ThreadPage>

export const OpenThread = z
  .object({
    thread: Thread,
    /** The reader's role in it. */
    part: z.enum(['researcher', 'donor']),
    readSeq: z.int(),
    /** The text in place of the composer; null if the reader may write. */
    closedWhy: z.string().nullable(),
    /** For donors in a room: the default name they write under, and both names. */
    face: z
      .object({
        chosen: z.enum(ways),
        named: z.string(),
        numbered: z.string().nullable(),
        /** Whether there are so few donors that the others may guess who writes. */
        isSmall: z.boolean(),
        /** Whether it can still be chosen here. */
        isChoice: z.boolean(),
      })
      .nullable(),
    pinned: Message.nullable(),
    /** The newest, oldest first. */
    messages: z.array(Message),
    hasOlder: z.boolean(),
    /** Whether the reader may start a direct thread from here. */
    canWriteToResearcher: z.boolean(),
    now: instantField,
  })
  .meta({ id: 'OpenThread' })
export type OpenThread = z.output<typeof OpenThread>

export const MessagePage = z
  .object({ messages: z.array(Message), hasMore: z.boolean(), lastSeq: z.int() })
  .meta({ id: 'MessagePage' })
export type MessagePage = z.output<typeof MessagePage>

export const Block = z
  .object({ id: idField<'block'>(), name: z.string(), where: z.string(), at: instantField })
  .meta({ id: 'Block' })
export type Block = z.output<typeof Block>

const SealedMessage = z.object({ seq: z.int(), at: instantField, name: z.string(), text: z.string() })
export const MessageReport = z
  .object({
    id: idField<'message-report'>(),
    reason: z.string(),
    note: z.string(),
    at: instantField,
    project: z.string(),
    kind: z.enum(roomKinds),
    reporters: z.int(),
    isHidden: z.boolean(),
  })
  .meta({ id: 'MessageReport' })
export type MessageReport = z.output<typeof MessageReport>

export const SealedReport = z
  .object({
    /** The reported message. */
    seq: z.int(),
    messages: z.array(SealedMessage),
  })
  .meta({ id: 'SealedReport' })
export type SealedReport = z.output<typeof SealedReport>
