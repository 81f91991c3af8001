import * as z from 'zod'
import { Rendered } from '#features/foundation/rich-text/contract.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { instantField } from '#wire/fields.ts'
import { faqGroups, helpGroups, legalSlugs } from '../rules/places.ts'

/** A text of ours with its figures filled in, as it was written and as elements. */
export const Written = z.object({ text: z.string(), rendered: Rendered })

export const LegalText = z
  .object({
    slug: z.enum(legalSlugs),
    title: z.string(),
    /** The month or the day from which it is in effect, which is also its version: '2024-12' or '2026-11-23'. */
    version: z.string(),
    /** What differs from the version before; empty for the first one. */
    changes: z.string(),
    /** The next version, once staff have published it: it is readable before it is in effect. */
    coming: Written.extend({ since: instantField, changes: z.string() }).nullable(),
    introduction: Written,
    sections: z.array(Written.extend({ id: z.string(), title: z.string() })),
  })
  .meta({ id: 'LegalText' })
export type LegalText = z.infer<typeof LegalText>

const HelpTitle = z.object({ slug: z.string(), title: z.string() })
export const HelpIndex = z
  .object({
    groups: z.array(z.object({ id: z.enum(helpGroups), title: z.string(), articles: z.array(HelpTitle) })),
    /** How many articles match; all without a search. */
    found: z.int(),
  })
  .meta({ id: 'HelpIndex' })
export type HelpIndex = z.infer<typeof HelpIndex>

export const HelpArticle = Written.extend({
  slug: z.string(),
  title: z.string(),
  group: z.object({ id: z.enum(helpGroups), title: z.string() }),
  /** The day it was last looked through or changed: '2026-11-23'. */
  updated: z.string(),
  /** The others of its group. */
  beside: z.array(HelpTitle),
}).meta({ id: 'HelpArticle' })
export type HelpArticle = z.infer<typeof HelpArticle>

export const FaqGroupView = z
  .object({
    id: z.enum(faqGroups),
    title: z.string(),
    entries: z.array(Written.extend({ slug: z.string(), question: z.string() })),
  })
  .meta({ id: 'FaqGroup' })
export type FaqGroupView = z.infer<typeof FaqGroupView>

const slug = z.object({ slug: z.string().max(80) })

export const contentContract = contract({
  'GET /api/documents/:slug': {
    summary: 'A legal text as it holds today',
    allow: allow.anyone,
    params: slug,
    answer: { json: LegalText },
    refusals: { text_not_found: 404 },
  },
  'GET /api/help': {
    summary: 'The help articles by group; with words, those that have all of them',
    allow: allow.anyone,
    query: z.object({ q: z.string().max(200, 'Please search with at most 200 characters.').optional() }),
    answer: { json: HelpIndex },
  },
  'GET /api/help/:slug': {
    summary: 'A help article',
    allow: allow.anyone,
    params: slug,
    answer: { json: HelpArticle },
    refusals: { text_not_found: 404 },
  },
  'POST /api/help/:slug/votes': {
    summary: 'Says whether a help article helped; counted, without who said it',
    allow: allow.anyone,
    params: slug,
    body: z.object({ isHelpful: z.boolean('Please say whether it helped.') }),
    status: 204,
    answer: { none: true },
    refusals: { text_not_found: 404, over_request_rate_limit: 429 },
  },
  'GET /api/stored': {
    summary: 'The names of what a browser may forget without losing more than comfort',
    allow: allow.anyone,
    answer: { json: z.object({ optional: z.array(z.string()) }) },
  },
  'GET /api/faq': {
    summary: 'Short answers by group',
    allow: allow.anyone,
    answer: { json: z.object({ groups: z.array(FaqGroupView) }) },
  },
})
