import * as z from 'zod'
import { textLengthMax } from '#features/foundation/rich-text/rules/lengths.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField, placeField, typedText } from '#wire/fields.ts'
import { titleLengthMax } from '../rules/desk.ts'
import { storyAnswers, storyQuoteMax, storyStates, storyWordsMax } from '../rules/stories.ts'
import { Written } from './pages.ts'

const project = z.object({ id: idField<'project'>(), title: z.string() })

export const Story = Written.extend({
  id: idField<'story'>(),
  project,
  imageUrl: z.string().nullable(),
  researcher: z.string(),
  raised: centsField,
  sector: z.string(),
  title: z.string(),
  quote: z.string(),
  publishedAt: instantField,
}).meta({ id: 'Story' })
export type Story = z.output<typeof Story>

const StoryVersion = z.object({
  no: z.int(),
  title: z.string(),
  body: z.string(),
  quote: z.string(),
  by: z.string(),
  at: instantField,
  /** Null while it waits for its researcher. */
  answer: z.enum(storyAnswers).nullable(),
  answerWords: z.string(),
  answeredAt: instantField.nullable(),
  isPublic: z.boolean(),
})

export const StoryRow = z
  .object({
    id: idField<'story'>(),
    project,
    researcher: z.string(),
    title: z.string(),
    state: z.enum(storyStates),
    lastNo: z.int(),
    at: instantField,
  })
  .meta({ id: 'StoryRow' })
export type StoryRow = z.output<typeof StoryRow>

/** For its project, whether a story was begun or not. */
export const EditedStory = z
  .object({
    id: idField<'story'>().nullable(),
    project,
    researcher: z.string(),
    /** 0 before the first wording. */
    lastNo: z.int(),
    state: z.enum(storyStates).nullable(),
    isRemoved: z.boolean(),
    /** Newest first. */
    versions: z.array(StoryVersion),
  })
  .meta({ id: 'EditedStory' })
export type EditedStory = z.output<typeof EditedStory>

export const OwnStory = z
  .object({
    id: idField<'story'>(),
    project,
    /** The wording that waits for an answer; null if none does. */
    waiting: Written.extend({ no: z.int(), title: z.string(), quote: z.string(), at: instantField }).nullable(),
    /** What its researcher agreed to. */
    published: Written.extend({ no: z.int(), title: z.string(), quote: z.string(), at: instantField }).nullable(),
    /** Everyone reads it: it was not removed from the page, and its project is public. */
    isPublic: z.boolean(),
  })
  .meta({ id: 'OwnStory' })
export type OwnStory = z.output<typeof OwnStory>

const staff = allow.staff('all')
const ofProject = z.object({ id: idField<'project'>() })
const ofStory = z.object({ id: idField<'story'>() })
const no = z.int().min(0).max(2_000_000_000)

export const storiesContract = contract({
  'GET /api/stories': {
    summary: 'What became of funded research, newest first; each told with the agreement of its researcher',
    allow: allow.anyone,
    query: z.object({ sector: z.string().max(40).optional(), after: placeField() }),
    answer: {
      json: z.object({ stories: z.array(Story), older: z.string().nullable(), sectors: z.array(z.string()) }),
    },
  },
  'GET /api/admin/stories': {
    summary: 'All stories, and projects that have none and could: finished, or at their goal',
    allow: staff,
    query: z.object({ search: typedText().max(200, 'Please search with at most 200 characters.').optional() }),
    answer: { json: z.object({ stories: z.array(StoryRow), projects: z.array(project) }) },
  },
  'GET /api/admin/projects/:id/story': {
    summary: 'The story of a project with all its wordings',
    allow: staff,
    params: ofProject,
    answer: { json: EditedStory },
    refusals: { project_not_found: 404 },
  },
  'POST /api/admin/projects/:id/story': {
    summary: 'Words a story, and asks its researcher; it is not public before they agree',
    allow: staff,
    params: ofProject,
    body: z.object({
      /** The last wording that the caller saw. */
      seen: no,
      title: typedText('Please write a title.')
        .trim()
        .min(1, 'Please write a title.')
        .max(titleLengthMax, `Please keep to ${titleLengthMax} characters.`),
      body: typedText('Please write the story.')
        .trim()
        .min(1, 'Please write the story.')
        .max(textLengthMax, 'Please keep the text to 20,000 characters.'),
      quote: typedText().trim().max(storyQuoteMax, `Please keep to ${storyQuoteMax} characters.`).default(''),
    }),
    bodyBytesMax: 128 * 1024,
    status: 201,
    answer: { json: EditedStory },
    refusals: { project_not_found: 404, story_too_early: 409, story_changed: 409 },
  },
  'POST /api/admin/stories/:id/undo': {
    summary: 'Takes back a wording that its researcher has not answered',
    allow: staff,
    params: ofStory,
    body: z.object({ no }),
    answer: { json: EditedStory },
    refusals: { story_not_found: 404, story_answered: 409 },
  },
  'POST /api/admin/stories/:id/shown': {
    summary: 'Takes a story from the page, or puts it back',
    allow: staff,
    params: ofStory,
    body: z.object({ isShown: z.boolean() }),
    answer: { json: EditedStory },
    refusals: { story_not_found: 404 },
  },
  'GET /api/me/stories': {
    summary: 'Stories about my projects: what waits for my answer, and what everyone reads',
    allow: allow.signedIn,
    answer: { json: z.object({ stories: z.array(OwnStory) }) },
  },
  'POST /api/me/stories/:id/answer': {
    summary: 'Agrees to a wording, refuses it, or takes an agreement back: then it is no longer public',
    allow: allow.signedIn,
    params: ofStory,
    body: z.object({
      no,
      answer: z.enum(['agreed', 'refused', 'taken_back'], 'Please agree or refuse.'),
      words: typedText().trim().max(storyWordsMax, 'Please keep to 1,000 characters.').default(''),
    }),
    answer: { json: z.object({ stories: z.array(OwnStory) }) },
    refusals: { story_not_found: 404, story_answered: 409 },
  },
})
