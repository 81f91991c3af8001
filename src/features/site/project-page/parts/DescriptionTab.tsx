import { RichText } from '#features/foundation/rich-text/parts/RichText.tsx'
import { sections } from './fetched-parts.ts'
import type { PageData } from './shown-page.ts'

/** PROJ-16, PROJ-17: the text, and everything that a donor needs to decide. */
export function DescriptionTab(page: PageData) {
  const { description, timeline, rendered } = page.project
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid max-w-prose gap-6">
        <section aria-labelledby="overview">
          <h2 id="overview" className="mb-3 text-xl">
            Overview
          </h2>
          <RichText text={description} rendered={rendered?.description} />
        </section>
        {timeline && (
          <section aria-labelledby="timeline">
            <h2 id="timeline" className="mb-3 text-xl">
              Timeline
            </h2>
            <RichText text={timeline} rendered={rendered?.timeline} />
          </section>
        )}
      </div>
      <sections.Part page={page} />
    </div>
  )
}
