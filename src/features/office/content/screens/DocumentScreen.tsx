import { useLoaderData } from 'react-router'
import { paths } from '#values/paths.ts'
import { type Api, must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { contentContract, FaqGroupView, LegalText } from '../contract/pages.ts'
import type { storiesContract } from '../contract/stories.ts'
import { FaqPage } from '../parts/FaqPage.tsx'
import { ForgetOptional } from '../parts/ForgetOptional.tsx'
import { HelpPage, type HelpPageProps } from '../parts/HelpPage.tsx'
import { LegalPage } from '../parts/LegalPage.tsx'
import { StoriesPage, type StoriesPageProps } from '../parts/StoriesPage.tsx'

// All pages of our own texts in one file, so that few names are in the list that every page carries.

type Shown =
  | { readonly page: 'legal'; readonly text: LegalText; readonly optional: readonly string[] }
  | ({ readonly page: 'help' } & HelpPageProps)
  | { readonly page: 'faq'; readonly groups: readonly FaqGroupView[] }
  | ({ readonly page: 'stories' } & StoriesPageProps)

type ContentApi = Api<typeof contentContract & typeof storiesContract>

export const loader = load<typeof contentContract & typeof storiesContract>()(
  async ({ api, params: { slug }, query, url: { pathname } }): Promise<Shown> => {
    if (pathname === paths.faq) return { page: 'faq', ...(await must(api('GET /api/faq'))) }
    if (pathname === paths.successStories) {
      const asked = { sector: query.get('sector') ?? undefined, after: query.get('after') ?? undefined }
      return { page: 'stories', ...(await must(api('GET /api/stories', { query: asked }))) }
    }
    if (pathname.startsWith(paths.help())) return readHelp(api, slug, (query.get('q') ?? '').trim().slice(0, 200))
    const text = await must(api('GET /api/documents/:slug', { params: { slug: pathname.slice(1) } }))
    const { optional } = pathname === paths.cookies ? await must(api('GET /api/stored')) : { optional: [] }
    return { page: 'legal', text, optional }
  },
)

/** `/help/{slug}` opens an article in the place of the list; a search closes it. */
async function readHelp(api: ContentApi, slug: string | undefined, q: string): Promise<Shown> {
  if (slug !== undefined && q === '') {
    const article = await must(api('GET /api/help/:slug', { params: { slug } }))
    return { page: 'help', q, index: null, article }
  }
  const index = await must(api('GET /api/help', { query: q === '' ? {} : { q } }))
  return { page: 'help', q, index, article: null }
}

const legalDescriptions: Readonly<Record<LegalText['slug'], string>> = {
  terms: 'What donors and researchers agree to: conduct, fees, verification, privacy and liability.',
  privacy: 'What is collected, why, who sees it, how long it is kept, and what you can do about it.',
  security: 'How accounts and payments are protected, and how to report a weakness.',
  accessibility: 'What we aim for, what was tested, what is missing, and how to report a barrier.',
  cookies: 'Everything that our pages keep in your browser: what for, and for how long.',
}

export const handle = screen<typeof loader>((shown) => {
  if (shown.page === 'legal') {
    const { slug, title } = shown.text
    return { title, description: legalDescriptions[slug], canonical: paths[slug] }
  }
  if (shown.page === 'faq')
    return {
      title: 'Frequently Asked Questions',
      description: 'Short answers about verification, fees, refunds, plans, deadlines and the job board.',
      canonical: paths.faq,
    }
  if (shown.page === 'stories')
    return {
      title: 'Success Stories',
      description: 'What became of research that donors made possible, told with the agreement of its researchers.',
      canonical: paths.successStories,
    }
  const { q, article } = shown
  return {
    title: article ? article.title : q === '' ? 'Help' : `Help: ${q}`,
    description: article ? `${article.group.title}: ${article.title}` : 'Answers for donors and researchers.',
    canonical: paths.help(article?.slug),
    ...(q !== '' && { robots: 'noindex' as const }),
  }
})

export function Component() {
  const shown = useLoaderData<typeof loader>()
  if (shown.page === 'faq') return <FaqPage groups={shown.groups} />
  if (shown.page === 'stories') return <StoriesPage {...shown} />
  if (shown.page === 'help') return <HelpPage {...shown} />
  return (
    <LegalPage text={shown.text}>{shown.optional.length > 0 && <ForgetOptional names={shown.optional} />}</LegalPage>
  )
}
