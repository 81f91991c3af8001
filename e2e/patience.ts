/** How long a journey waits for what has to come. A slow machine is not a fault; what never comes is one. */
export const patienceMs = 120_000
