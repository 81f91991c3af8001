import { composeDigests } from '#features/community/digests/actions/compose.ts'
import { takeTurns } from './turns.ts'

// A scheduler of its own process: composes mails until none is due.

await takeTurns(composeDigests)
