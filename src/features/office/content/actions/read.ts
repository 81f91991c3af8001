import { mustBeWithin } from '#features/identity/accounts/actions/limit.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import type { FaqGroupView, HelpArticle, HelpIndex, LegalText } from '../contract/pages.ts'
import { sectionsOf } from '../rules/own-text.ts'
import {
  faqGroupLabels,
  faqGroups,
  type HelpGroup,
  helpGroupLabels,
  helpGroups,
  type LegalSlug,
  legalSlugs,
} from '../rules/places.ts'
import { fitOf, wordsOf } from '../rules/search.ts'
import { findComing } from '../store/versions.ts'
import { countVote } from '../store/votes.ts'
import { written } from './render.ts'
import { type CurrentText, findText, listTexts, saying } from './texts.ts'

/** @throws Refusal text_not_found (404). */
async function mustFind(platform: Platform, kind: 'help' | 'legal', slug: string): Promise<CurrentText> {
  const text = await findText(platform, kind, slug)
  if (!text) throw new Refusal('text_not_found', 'There is no such text.')
  return text
}

/** A legal text as it holds today. @throws Refusal text_not_found (404). */
export async function readLegal(platform: Platform, asked: string): Promise<LegalText> {
  const slug = legalSlugs.find((one): one is LegalSlug => one === asked)
  const text = await mustFind(platform, 'legal', slug ?? '')
  const { title, version, changes, body } = text
  const { introduction, sections } = sectionsOf(saying(platform, body))
  const next = await findComing(platform.database, text.slug, platform.clock.now())
  return {
    slug: text.slug as LegalSlug,
    ...{ title, version, changes },
    coming: next
      ? { since: next.effectiveAt, changes: next.changes, ...(await written(platform, saying(platform, next.body))) }
      : null,
    introduction: await written(platform, introduction),
    sections: await Promise.all(
      sections.map(async (one) => ({ id: one.id, title: one.title, ...(await written(platform, one.text)) })),
    ),
  }
}

const isIn = (group: string) => (text: CurrentText) => text.group === group
const titleOf = ({ slug, title }: CurrentText) => ({ slug, title })

/** All articles by group; with a search the matching ones, the best first in each group. */
export async function readHelp(platform: Platform, q = ''): Promise<HelpIndex> {
  const all = await listTexts(platform, 'help')
  const words = wordsOf(q)
  const fits = new Map(all.map((one) => [one, fitOf({ title: one.title, text: saying(platform, one.body) }, words)]))
  const found =
    words.length === 0
      ? all
      : all
          .filter((one) => (fits.get(one) ?? 0) > 0)
          .sort((one, other) => (fits.get(other) ?? 0) - (fits.get(one) ?? 0))
  const groups = helpGroups.map((id) => ({
    ...{ id, title: helpGroupLabels[id] },
    articles: found.filter(isIn(id)).map(titleOf),
  }))
  return { groups: groups.filter(({ articles }) => articles.length > 0), found: found.length }
}

/** @throws Refusal text_not_found (404). */
export async function readArticle(platform: Platform, slug: string): Promise<HelpArticle> {
  const text = await mustFind(platform, 'help', slug)
  const all = await listTexts(platform, 'help')
  const id = text.group as HelpGroup
  return {
    ...titleOf(text),
    group: { id, title: helpGroupLabels[id] },
    updated: text.version,
    beside: all.filter((one) => one.group === id && one.slug !== slug).map(titleOf),
    ...(await written(platform, saying(platform, text.body))),
  }
}

/** @throws Refusal text_not_found (404), over_request_rate_limit (429). */
export async function vote(platform: Platform, slug: string, isHelpful: boolean): Promise<undefined> {
  await mustFind(platform, 'help', slug)
  await mustBeWithin(platform, 'address: help vote', platform.peer ?? '')
  await countVote(platform.database, slug, platform.clock.now().slice(0, 10), isHelpful)
}

export async function readFaq(platform: Platform): Promise<{ groups: FaqGroupView[] }> {
  const all = await listTexts(platform, 'faq')
  const groups = await Promise.all(
    faqGroups.map(async (id) => ({
      ...{ id, title: faqGroupLabels[id] },
      entries: await Promise.all(
        all.filter(isIn(id)).map(async ({ slug, title, body }) => ({
          ...{ slug, question: title },
          ...(await written(platform, saying(platform, body))),
        })),
      ),
    })),
  )
  return { groups: groups.filter(({ entries }) => entries.length > 0) }
}
