import * as z from 'zod'
import { pieceKinds } from '#features/research/versions/rules/difference.ts'
import { inThousands } from '#values/count.ts'
import { dayMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, placeField, typedText } from '#wire/fields.ts'
import { answerLengthMax, questionLengthMax, questionStates } from './rules.ts'

const requiredText = (max: number, empty: string) =>
  typedText()
    .min(1, empty)
    .max(max, `Please keep to ${inThousands(max)} characters.`)

const questionText = requiredText(questionLengthMax, 'Please write your question.')
const answerText = requiredText(answerLengthMax, 'Please write your answer.')
const reasonText = requiredText(1000, 'Please say why: the researcher and the asker read it.')

const question = { id: idField<'question'>(), text: z.string(), askedAt: instantField }

export const Answer = z.object({
  text: z.string(),
  author: z.string(),
  /** When it was first given. */
  at: instantField,
  /** Counts from 1; above it, earlier wordings can be read. */
  version: z.int(),
  editedAt: instantField.nullable(),
})
export type Answer = z.output<typeof Answer>

/** A question that is answered, as everyone reads it. */
export const AnsweredQuestion = z
  .object({
    ...question,
    /** As the asker chose: 'Arjun D., supporter', 'A donor', 'A visitor'. */
    asker: z.string(),
    answer: Answer,
    /** For moderators alone: why it is hidden from everyone else. */
    hiddenReason: z.string().nullable(),
  })
  .meta({ id: 'AnsweredQuestion' })
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>

/** A question of the reader's own that the public does not see. */
export const OwnQuestion = z
  .object({ ...question, state: z.enum(questionStates), reason: z.string().nullable() })
  .meta({ id: 'OwnQuestion' })
export type OwnQuestion = z.output<typeof OwnQuestion>

/** A question that waits for those who may answer it, or that they declined. */
export const OpenQuestion = z
  .object({ ...question, asker: z.string(), declinedAt: instantField.nullable() })
  .meta({ id: 'OpenQuestion' })
export type OpenQuestion = z.output<typeof OpenQuestion>

export const ProjectQuestions = z
  .object({
    /** The last answered first. */
    items: z.array(AnsweredQuestion),
    /** Pass as `after` for the next older page; null at the end. */
    older: z.string().nullable(),
    /** How many are answered. */
    answered: z.int(),
    /** How many wait for an answer, and since when the oldest of them does. */
    waiting: z.int(),
    waitingSince: instantField.nullable(),
    /** For the asker: their own that are not public. */
    own: z.array(OwnQuestion),
    /** For those who may answer; null for everyone else. */
    open: z.array(OpenQuestion).nullable(),
    /** Whether the reader may hide what breaks the rules. */
    isModerator: z.boolean(),
  })
  .meta({ id: 'ProjectQuestions' })
export type ProjectQuestions = z.output<typeof ProjectQuestions>

/** One wording of an answer; what differs from the one before it. */
export const AnswerVersion = z
  .object({
    number: z.int(),
    at: instantField,
    author: z.string(),
    pieces: z.array(z.object({ kind: z.enum(pieceKinds), text: z.string() })).readonly(),
  })
  .meta({ id: 'AnswerVersion' })
export type AnswerVersion = z.output<typeof AnswerVersion>

/** The present answer, to compare with one's own. */
export const AnswerConflict = z.object({ current: Answer }).meta({ id: 'AnswerConflict' })

const projectParams = z.object({ id: idField<'project'>() })
const params = z.object({ id: idField<'question'>() })

export const questionsContract = contract({
  'GET /api/projects/:id/questions': {
    summary:
      'Answered questions about a project, ten at a time; for the persons who ask, answer or moderate also the others',
    allow: allow.optionallySignedIn,
    params: projectParams,
    query: z.object({ after: placeField() }),
    answer: { json: ProjectQuestions },
    refusals: { project_not_found: 404 },
  },
  'POST /api/projects/:id/questions': {
    summary: 'Asks the researcher of a project; the same question again changes nothing',
    allow: allow.signedIn,
    params: projectParams,
    body: z.object({
      text: questionText,
      /** False: shown as a donor or a visitor, without a name. */
      byName: z.boolean(),
    }),
    bodyBytesMax: 16 * 1024,
    perPerson: { max: 20, windowMs: dayMs },
    status: 201,
    pausable: 'questions',
    answer: { json: OwnQuestion },
    refusals: { project_not_found: 404, email_not_confirmed: 403, own_project: 403, too_many_questions: 409 },
  },
  'POST /api/questions/:id/withdrawal': {
    summary: 'Takes my question back while it is not answered; again changes nothing',
    allow: allow.signedIn,
    params,
    perPerson: { max: 100, windowMs: dayMs },
    answer: { none: true },
    refusals: { question_not_found: 404, question_answered: 409 },
  },
  'PUT /api/questions/:id/answer': {
    summary: 'Answers a question about my project in public, or words the answer anew; earlier wordings stay readable',
    allow: allow.researcher,
    params,
    body: z.object({
      text: answerText,
      /** The version that the form was opened with; 0 for none. */
      version: z.int().min(0).max(1_000_000),
    }),
    bodyBytesMax: 64 * 1024,
    perPerson: { max: 200, windowMs: dayMs },
    answer: { json: Answer },
    refusals: {
      question_not_found: 404,
      question_declined: 409,
      project_not_public: 409,
      edited_meanwhile: { status: 409, data: AnswerConflict },
    },
  },
  'POST /api/questions/:id/decline': {
    summary: 'Leaves a question about my project unanswered; again changes nothing',
    allow: allow.researcher,
    params,
    perPerson: { max: 200, windowMs: dayMs },
    answer: { none: true },
    refusals: { question_not_found: 404, question_answered: 409 },
  },
  'DELETE /api/questions/:id/decline': {
    summary: 'Puts a declined question back among those that wait; again changes nothing',
    allow: allow.researcher,
    params,
    perPerson: { max: 200, windowMs: dayMs },
    answer: { none: true },
    refusals: { question_not_found: 404 },
  },
  'GET /api/questions/:id/versions': {
    summary: 'The wordings of an answer, the first one first, each with what it changed',
    allow: allow.optionallySignedIn,
    params,
    answer: { json: z.object({ items: z.array(AnswerVersion) }) },
    refusals: { question_not_found: 404 },
  },
  'GET /api/me/questions': {
    summary: 'How many questions wait on each project that I may answer for',
    allow: allow.researcher,
    answer: {
      json: z.object({
        items: z.array(
          z.object({ projectId: idField<'project'>(), title: z.string(), waiting: z.int(), since: instantField }),
        ),
      }),
    },
  },
  'POST /api/admin/questions/:id/hiding': {
    summary: 'Hides an answered question with its answer; asker and researcher are notified with the reason',
    allow: allow.staff('moderate_content'),
    params,
    body: z.object({ reason: reasonText }),
    bodyBytesMax: 16 * 1024,
    answer: { none: true },
    refusals: { question_not_found: 404 },
  },
  'DELETE /api/admin/questions/:id/hiding': {
    summary: 'Shows a hidden question again',
    allow: allow.staff('moderate_content'),
    params,
    answer: { none: true },
    refusals: { question_not_found: 404 },
  },
})
