const robot = /bot\b|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|scrapy|http-?client|monitor/i

/** Whether a caller says of itself that it is no person (AMB-109). Without a name it is none either. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || robot.test(userAgent)
