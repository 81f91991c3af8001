import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { RichText } from '#features/foundation/rich-text/parts/RichText.tsx'
import { CatalogueNotFound } from '#features/research/catalogue/parts/CatalogueNotFound.tsx'
import type { draftsContract } from '#features/research/drafts/contract.ts'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { ProjectPicture } from '#features/research/projects/parts/ProjectPicture.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { type Id, isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { DescriptionTab } from '../parts/DescriptionTab.tsx'
import { DetailsCard } from '../parts/DetailsCard.tsx'
import { FundingCard } from '../parts/FundingCard.tsx'
import { PageHead } from '../parts/PageHead.tsx'

type Loaded = { readonly project: ProjectDetail; readonly back: string } | null

export const loader = load<typeof draftsContract>()(async ({ api, params: { draftId = '' } }): Promise<Loaded> => {
  if (!isId(draftId)) return null
  const params = { id: draftId as Id<'draft'> }
  const answer = await api('GET /api/drafts/:id/preview', { params })
  if (answer.ok) {
    const { id } = answer.data
    // The preview of a new project is identified by its draft's id.
    return { project: answer.data, back: id === (draftId as string) ? paths.draft(draftId) : paths.editProject(id) }
  }
  if ([404, 410].includes(answer.refusal.status)) return null
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen<() => Loaded>((loaded) => ({
  title: loaded ? `Preview: ${loaded.project.title}` : 'Draft Not Found',
  robots: 'noindex',
}))

export function Component() {
  const loaded = useLoaderData() as Loaded
  if (loaded) return <Preview {...loaded} />
  return (
    <CatalogueNotFound
      title="Draft Not Found"
      text="It was sent or discarded, or it belongs to another researcher."
      action={
        <Link to={paths.researcherProfile()} className={buttonClass()}>
          Back to Profile
        </Link>
      }
    />
  )
}

/** The parts of the project's page with the typed values; parts that need a public project are left out. */
function Preview({ project, back }: NonNullable<Loaded>) {
  const page = {
    project,
    ledger: undefined,
    spending: undefined,
    questions: undefined,
    record: undefined,
    positions: [],
    supporters: undefined,
    supportersAfter: undefined,
  }
  const { methodology, impact, rendered } = project
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 pb-24 sm:pt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-brand-500 border-dashed bg-brand-50 px-4 py-1.5">
        <p className="mr-auto">
          <strong className="font-semibold">Preview.</strong> Only you see this page. It shows what is saved of your
          draft.
        </p>
        <Link to={back} className={buttonClass({ variant: 'link', size: 'sm' })}>
          <ArrowLeft size={16} aria-hidden="true" />
          Back to the form
        </Link>
      </div>
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <article className="grid min-w-0 content-start gap-5">
          <PageHead project={project} isPreview />
          <ProjectPicture
            image={project.projectImage}
            alt=""
            sizes="(min-width: 1024px) 730px, 100vw"
            strip
            className="rounded-lg border border-line"
          />
          <DescriptionTab {...page} />
          {methodology && (
            <Part title="Methodology">
              <RichText text={methodology} rendered={rendered?.methodology} />
            </Part>
          )}
          {impact && (
            <Part title="Impact">
              <RichText text={impact} rendered={rendered?.impact} />
            </Part>
          )}
        </article>
        <aside className="grid content-start gap-4 self-start">
          <FundingCard project={project} />
          <DetailsCard project={project} />
        </aside>
      </div>
    </div>
  )
}

/** A separate tab on the public page. */
const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="mt-5 max-w-prose">
    <h2 className="mb-3 text-xl">{title}</h2>
    {children}
  </section>
)
