// What a page does for a signed-in person alone: one script, which visitors do not load.

export { sendUnsent } from '#features/community/messages/parts/outboxes.ts'
export { startEventStream } from '#features/site/realtime/parts/follow-live.ts'
export { keepShown } from './keep-shown.ts'
