const robot = /bot\b|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|scrapy|http-?client|monitor/i

/** Whether the user agent is a known robot (AMB-109); an empty one counts as a robot. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || robot.test(userAgent)
