export type DemoStoryText = {
  readonly project: string
  readonly researcher: string
  readonly daysAgo: number
  readonly title: string
  readonly body: string
  readonly quote: string
  readonly isAgreed?: true
}

const demo = '*This is a story of the demo world: the research and the people in it are invented.*'

/** One that its researcher agreed to, and one that waits. */
export const demoStories: readonly DemoStoryText[] = [
  {
    ...{ project: 'hedgehog-tunnels', researcher: 'kofi', daysAgo: 12, isAgreed: true },
    title: 'Thirteen centimetres are enough',
    body: `Gardens in sixteen blocks got a gap in each fence, or kept theirs closed. One hundred and thirty-nine hedgehogs were weighed before winter and after it.

**What was found.** Animals in blocks with gaps walked a third less for the same food, and were heavier in autumn. Foxes and cats use the holes, too; cameras saw no fights.

**What changed.** Two districts now ask for such a gap in each new fence. The plan for drilling one by hand is free to copy.

${demo}`,
    quote: 'People thanked us for a hole in their fence. I had expected the opposite.',
  },
  {
    ...{ project: 'dry-stone-walls', researcher: 'tomas', daysAgo: 2 },
    title: 'How far an old wall may lean',
    body: `Pegs at one hundred and forty walls, and one wall after another on a platform that tilts.

**What was found.** Walls bulge before they lean, and the bulge says sooner than the angle which one will fall. A mason can measure it with a string.

${demo}`,
    quote: '',
  },
]
