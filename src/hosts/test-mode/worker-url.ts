/** The build replaces this by the worker's file name, which contains a hash (hosts/node/test-mode-build.ts). */
export const workerUrl = '%worker%'
