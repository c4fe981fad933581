/** What a service that is a demo says on every view. */
export const DEMO = {
  notices: {
    label: 'About this service',
    demo: 'This is a demo. Its players are made up, and its first days were played within seconds, with a clock set back.',
  },
};
