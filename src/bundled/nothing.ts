/** In the place of layouts and form controls of DataViews that the app does not use. */
export default null;
