/** The build names the worker by a hash of its content (hosts/node/test-mode-build.ts). */
export const workerUrl = '%worker%'
