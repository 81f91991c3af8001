/** What the demo researcher has typed so far. */
export const demoDraft = {
  title: 'How small can a graph be that no three colours fit?',
  summary:
    'Maps need four colours. We would list the smallest graphs of other kinds that need a fourth, with proofs that anyone can check.',
  description:
    'The smallest examples are scattered over forty papers, and two lists disagree. We would generate all of them up to fifteen corners, twice, with two programs that share no line.\n\nStill to write: how much processor time sixteen would take.',
  sector: 'mathematics',
  subsection: 'pure-mathematics',
  fundingGoal: '3,400',
}
