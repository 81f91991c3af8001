import { buildIfStale } from '#hosts/node/build.ts'

/** Products that test files start side by side find the pages built. */
export default buildIfStale
