export const passwordRule = 'At least 10 characters. A few words that belong together only for you are good.'
